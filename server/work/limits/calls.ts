/**
 * Rate limits for calls that are too frequent to count in the database (docs/decisions/limits.md). Each process counts
 * for itself, with a monotonic clock.
 */
const windowMs = 60_000;
/** Enough for every active token and address; above this number, expired buckets are removed. */
const maxBuckets = 10_000;

const buckets = new Map<string, { count: number; resetsAt: number }>();

/** Counts a call and returns whether it is within `limit` calls a minute in its bucket. */
export function countCall(bucket: string, limit: number, now = performance.now()): boolean {
  const held = buckets.get(bucket);
  if (held && held.resetsAt > now) {
    held.count += 1;
    return held.count <= limit;
  }
  if (buckets.size >= maxBuckets) forgetOld(now);
  buckets.set(bucket, { count: 1, resetsAt: now + windowMs });
  return limit > 0;
}

function forgetOld(now: number): void {
  for (const [bucket, { resetsAt }] of buckets) if (resetsAt <= now) buckets.delete(bucket);
  // There are too many addresses, so the oldest buckets are reset to limit memory use.
  for (const bucket of buckets.keys()) {
    if (buckets.size < maxBuckets) break;
    buckets.delete(bucket);
  }
}
