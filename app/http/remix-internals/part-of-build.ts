import type { ServerBuild } from '@remix-run/node';

/**
 * Returns a smaller build for each beginning of an address that routes have, of one word or two: `cabinet`,
 * `cabinet/orders`; '' for the home page. Each holds only the routes that such an address can match. For every
 * page, Remix compiles and compares the patterns of all routes, on the server, in the page and for each parent
 * path. With a hundred screens that took up to a fifth of a page's time (docs/decisions/speed.md).
 */
export function partsOf(build: ServerBuild): Map<string, ServerBuild> {
  const wordsOf = new Map(Object.keys(build.routes).map((id) => [id, fixedWords(pathOf(build, id))]));
  const beginnings = new Set(['']);
  for (const [first, second] of wordsOf.values()) {
    if (first) beginnings.add(first);
    if (first && second) beginnings.add(`${first}/${second}`);
  }
  return new Map([...beginnings].map((beginning) => [beginning, partOf(build, wordsOf, beginning)]));
}

/**
 * Returns the part for the path of a request. The data of a screen are requested at its path and `.data`, those of
 * the home page at `_root.data`. Undefined when the whole build is needed to find the route.
 */
export function partAt<Part>(parts: Map<string, Part>, pathname: string): Part | undefined {
  const [, first = '', second, third] = pathname
    .toLowerCase()
    .replace(/\.data$/, '')
    .split('/', 4);
  if (first === '_root' && second === undefined) return parts.get('');
  // Routes also match encoded spellings: %6frders.
  const isPlain = /^[\w-]+$/.test(second ?? '') || (!second && third === undefined);
  if (!isPlain) return undefined;
  return parts.get(`${first}/${second}`) ?? parts.get(first);
}

type Words = (string | undefined)[];

function partOf(build: ServerBuild, wordsOf: Map<string, Words>, beginning: string): ServerBuild {
  const asked = beginning.split('/');
  const isWithin = ([id]: [string, unknown]) =>
    (wordsOf.get(id) ?? []).every((word, i) => word === undefined || word === asked[i]);
  const within = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(isWithin));
  return {
    ...build,
    routes: within(build.routes),
    assets: { ...build.assets, routes: within(build.assets.routes) },
  };
}

/** Returns the whole pattern of a route: `catalogue/:id?/product/:productId`. */
function pathOf({ routes }: Pick<ServerBuild, 'routes'>, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  return route ? `${pathOf({ routes }, route.parentId)}/${route.path ?? ''}` : '';
}

/**
 * Returns the first two words that every address of a route has. Layouts, the home page and the catch-all have
 * none; `catalogue/:id?` has one.
 */
function fixedWords(path: string): Words {
  const words = path
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => (/^[^:*?]+$/.test(segment) ? segment.toLowerCase() : undefined));
  return [words[0], words[0] && words[1]];
}
