type Watched = { quantity: number; waits: boolean };

/**
 * Returns how this number of free pieces changes a need. It arrives when the wanted quantity is free, and waits again
 * only when nothing is left. Otherwise every cancelled order would cause another notification about the same goods.
 */
export function changeOf({ quantity, waits }: Watched, free: number): 'arrived' | 'gone' | undefined {
  if (waits) return free >= quantity ? 'arrived' : undefined;
  return free <= 0 ? 'gone' : undefined;
}
