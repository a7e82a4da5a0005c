terraform {
  required_version = ">= 1"
}

provider "aws" { region = var.region }

# The bucket — π.
resource "aws_s3_bucket" "logs" {
  bucket = "x"
  lifecycle { prevent_destroy = true }
  dynamic "rule" {
    for_each = x
    content { a = 1 }
  }
}
variable "region" { type = string }
output "name" {
  value = 1
}
locals {
  # Doc.
  a = 1
  b = { c = 2 }
}
module "net" { source = "./net" }
data "aws_ami" "ubuntu" {}
top = <<EOT
resource "no" "thing" {}
EOT
