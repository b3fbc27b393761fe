/**
 * The maximum number of addresses in one sitemap; such a sitemap takes a dozen milliseconds to build. Search engines
 * would accept 50,000.
 */
const maxAddresses = 5_000;

/**
 * Returns the parts that contain at least one of the ids, which are ascending. Part n has the ids above (n − 1) ×
 * `size` and up to n × `size`, so that a product stays in its part when others are added or removed.
 */
export function partsOf(ids: Float64Array, size = maxAddresses): number[] {
  const parts: number[] = [];
  for (const id of ids) {
    const part = Math.ceil(id / size);
    if (part !== parts.at(-1)) parts.push(part);
  }
  return parts;
}

/** Returns the ids in a part. */
export function idsOfPart(ids: Float64Array, part: number, size = maxAddresses): number[] {
  return [...ids.filter((id) => Math.ceil(id / size) === part)];
}
