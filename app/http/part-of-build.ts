import type { ServerBuild } from '@remix-run/node';

/**
 * A build for the paths that begin with one word, `/cabinet/…`, by each word that routes begin with; '' for the home page. In each are
 * only the routes that such a path can lead to: for every page Remix makes the patterns of all routes anew and compares them, on the
 * server, in the page and for each path above it. With a hundred screens that was a seventh of a page's time
 * (docs/decisions/045-pages-in-one-piece.md).
 */
export function partsOf(build: ServerBuild): Map<string, ServerBuild> {
  const firstOf = new Map(Object.keys(build.routes).map((id) => [id, firstWord(pathOf(build, id))]));
  const words = new Set(['', ...[...firstOf.values()].filter((word) => word !== undefined)]);
  return new Map([...words].map((word) => [word, partOf(build, firstOf, word)]));
}

/**
 * The word that a request's path begins with, as `partsOf` knows it. Data of a screen are asked for at its path and `.data`, those of the
 * home page at `_root.data`.
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

/** The whole pattern of a route: `catalogue/:id?/product/:productId`. */
function pathOf({ routes }: Pick<ServerBuild, 'routes'>, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  return route ? `${pathOf({ routes }, route.parentId)}/${route.path ?? ''}` : '';
}

/** Undefined where any path can fit: layouts, the home page, what catches the rest. */
function firstWord(path: string): string | undefined {
  const first = path.split('/').find((segment) => segment !== '');
  return first && /^[^:*?]+$/.test(first) ? first.toLowerCase() : undefined;
}
