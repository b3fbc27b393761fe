/** As many addresses as one sitemap may hold (sitemaps.org). */
const mostAddresses = 50_000;

/**
 * The parts that hold at least one of the ids, which ascend. Part n has the ids up to n × `size`: a product stays in its part,
 * whatever comes and goes in others.
 */
export function partsOf(ids: Float64Array, size = mostAddresses): number[] {
  const parts: number[] = [];
  for (const id of ids) {
    const part = Math.ceil(id / size);
    if (part !== parts.at(-1)) parts.push(part);
  }
  return parts;
}

/** Those of the ids that lie in a part. */
export function idsOfPart(ids: Float64Array, part: number, size = mostAddresses): number[] {
  return [...ids.filter((id) => Math.ceil(id / size) === part)];
}
