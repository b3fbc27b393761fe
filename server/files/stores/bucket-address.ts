/** A bucket on an S3 server. `prefix`: the beginning of all names in it, '' or ending in `/`. */
export type BucketAddress = {
  bucket: string;
  prefix: string;
  /** The address of the server; undefined for Amazon's server of the region. */
  endpoint: string | undefined;
  region: string;
};

/** A placeholder for servers that have no regions but require one in the signature. */
const usualRegion = 'us-east-1';

/**
 * Parses `s3://bucket/prefix?endpoint=https://storage.example.ru&region=ru-central1` (UPLOADS_URL); undefined when it
 * is not such an address. An address must not contain keys, because addresses end up in logs.
 */
export function bucketAddress(typed: string): BucketAddress | undefined {
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  if (url?.protocol !== 's3:' || !url.hostname || url.username || url.password || url.hash) return undefined;
  const endpoint = url.searchParams.get('endpoint') || undefined;
  if (endpoint && !isServer(endpoint)) return undefined;
  if ([...url.searchParams.keys()].some((name) => name !== 'endpoint' && name !== 'region')) return undefined;
  const path = decoded(url.pathname);
  if (path === undefined) return undefined;
  const prefix = path.replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.hostname,
    prefix: prefix && `${prefix}/`,
    endpoint,
    region: url.searchParams.get('region') || usualRegion,
  };
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function isServer(typed: string): boolean {
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  return !!url && ['http:', 'https:'].includes(url.protocol) && !url.username && !url.search;
}
