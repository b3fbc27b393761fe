type Watched = { quantity: number; waits: boolean };

/**
 * What so many free pieces change about a need: it waits until as many are free as are wanted; it waits again once nothing is
 * left. (Waiting again as soon as less is free would tell of the same goods with every order that is cancelled.)
 */
export function changeOf({ quantity, waits }: Watched, free: number): 'arrived' | 'gone' | undefined {
  if (waits) return free >= quantity ? 'arrived' : undefined;
  return free <= 0 ? 'gone' : undefined;
}
