#!/usr/bin/env pwsh
#Requires -Version 5.1
<#
.SYNOPSIS
  Greets people, with π.
#>
[CmdletBinding()]
param(
    [string] $Who,
    [switch] $Loud
)

# How often.
$script:Times = 3
$global:Shared = 'x'
[int] $Typed = 1
$plain = "a $Who"
$env:PATH = 'none'
$ErrorActionPreference = 'Stop'
$null = New-Item x
$plain = 'anew'
$plain.Length = 3

<#
.SYNOPSIS
  Greets somebody.
.DESCRIPTION
  In a friendly way.
#>
function Get-Greeting {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        # Whom.
        [Parameter(Mandatory)]
        [string] $Name
    )

    begin { $local = 1 }
    process {
        function Format-Inner { 1 }
        $script:Hidden = 2
        Format-Inner
    }
}

function Send-Greeting([string] $Name, $Mood = 'good') {
    <#
    .SYNOPSIS
      Sends it.
    #>
    $Name
}

filter Select-Loud { if ($_ -gt 3) { $_ } }
function global:Set-Volume { }
Function private:Hide-It { $null }
workflow Start-Speech { Get-Greeting }

[scriptblock] $typedBlock = { 1 }
$shout = { param($text) $text.ToUpper() }

New-Alias -Name greet -Value Get-Greeting
Set-Alias gg Get-Greeting

# What greets.
class Greeter : Base {
    # The name.
    [string] $Name
    hidden [int] $Age = 3
    static [int] $Count
    $anything

    Greeter() { }

    # Says it.
    [string] Say([string] $text) {
        return $this.Name
    }

    hidden static [void] Reset() { }
}

enum Mood {
    Good
    Bad = 2
}

Describe 'Get-Greeting' {
    It 'greets everybody' {
        Get-Greeting you | Should -Be 'you'
    }
}

@{
    ModuleVersion = '1.0'
    'RootModule' = 'Speech.psm1'
}

Export-ModuleMember -Function Get-Greeting

if ($script:Times) {
    $script:Later = 1
    $other = 2
}
