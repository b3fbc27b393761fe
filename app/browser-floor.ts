import browserslist from 'browserslist';

/**
 * Returns the oldest supported version of each browser, from `browserslist` in package.json: `safari` → 15.4.
 */
export function browserFloor(): Map<string, number> {
  const floor = new Map<string, number>();
  for (const [browser = '', version = ''] of browserslist().map((each) => each.split(' '))) {
    floor.set(browser, Math.min(floor.get(browser) ?? Number.POSITIVE_INFINITY, Number.parseFloat(version)));
  }
  return floor;
}

/** Returns the versions of `browserFloor` in Vite's notation: `safari15.4`. */
export function buildTargets(): string[] {
  return [...browserFloor()].map(
    ([browser, version]) => `${browser === 'ios_saf' ? 'ios' : browser}${version}`,
  );
}
