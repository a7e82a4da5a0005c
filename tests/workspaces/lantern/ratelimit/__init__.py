"""Rate limits for callers of the lantern service."""

from ratelimit.bucket import TokenBucket, bucket_for

__all__ = ["TokenBucket", "bucket_for"]
