type Watched = { quantity: number; waits: boolean };

/**
 * Returns how this number of free pieces changes a need: it arrives when as many are free as are wanted, and
 * waits again only once nothing is left. (Waiting again as soon as less is free would notify of the same
 * goods after every cancelled order.)
 */
export function changeOf({ quantity, waits }: Watched, free: number): 'arrived' | 'gone' | undefined {
  if (waits) return free >= quantity ? 'arrived' : undefined;
  return free <= 0 ? 'gone' : undefined;
}
