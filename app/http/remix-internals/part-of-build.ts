import type { ServerBuild } from '@remix-run/node';

/**
 * Returns a build for each first word of a path, `/cabinet/…`; '' for the home page. Each holds only the
 * routes that such a path can match: for every page, Remix compiles and compares the patterns of all routes,
 * on the server, in the page and for each parent path. With a hundred screens that took a seventh of a page's
 * time (docs/decisions/045-pages-in-one-piece.md).
 */
export function partsOf(build: ServerBuild): Map<string, ServerBuild> {
  const firstOf = new Map(Object.keys(build.routes).map((id) => [id, firstWord(pathOf(build, id))]));
  const words = new Set(['', ...[...firstOf.values()].filter((word) => word !== undefined)]);
  return new Map([...words].map((word) => [word, partOf(build, firstOf, word)]));
}

/**
 * Returns the first word of a request's path, as a key of `partsOf`. The data of a screen are requested at
 * its path and `.data`, those of the home page at `_root.data`.
 */
export function wordOf(pathname: string): string {
  const [, first = ''] = pathname.split('/', 2);
  return first === '_root.data' ? '' : first.replace(/\.data$/, '').toLowerCase();
}

function partOf(build: ServerBuild, firstOf: Map<string, string | undefined>, word: string): ServerBuild {
  const isWithin = ([id]: [string, unknown]) => [undefined, word].includes(firstOf.get(id));
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

/** Returns undefined for routes that any path can match: layouts, the home page, the catch-all. */
function firstWord(path: string): string | undefined {
  const first = path.split('/').find((segment) => segment !== '');
  return first && /^[^:*?]+$/.test(first) ? first.toLowerCase() : undefined;
}
