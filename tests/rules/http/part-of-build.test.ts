import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import { expect, test } from 'vitest';
import { partAt, partsOf } from '#app/http/remix-internals/part-of-build.ts';

type Given = [id: string, path?: string, parentId?: string];

const routes: Given[] = [
  ['root', ''],
  ['screens', undefined, 'root'],
  ['home', undefined, 'screens'],
  ['rest', '*', 'screens'],
  ['goods', 'catalogue/:id?', 'screens'],
  ['card', 'product/:productId', 'goods'],
  ['cabinet', 'cabinet', 'screens'],
  ['orders', 'orders', 'cabinet'],
  ['order', ':id', 'orders'],
  ['acts', 'acts', 'cabinet'],
  ['start', undefined, 'cabinet'],
  ['act', 'cabinet/acts/:id', 'screens'],
  ['robots', 'robots.txt', 'screens'],
  ['language', ':language?/about', 'screens'],
  ['inside', undefined, 'screens'],
  ['desk', 'desk', 'inside'],
  ['call', 'api/*', 'root'],
];

const listed = Object.fromEntries(
  routes.map(([id, path, parentId]) => [
    id,
    { id, path, parentId, index: id === 'home' || id === 'start' || undefined },
  ]),
);
const build = { routes: listed, assets: { routes: listed, version: '1' } } as unknown as ServerBuild;
const parts = partsOf(build);

const paths = [
  ...['/', '/catalogue', '/catalogue/', '/catalogue/21', '/Catalogue/21/product/5', '/catalogue/21/product'],
  ...[
    '/cabinet',
    '/cabinet/orders',
    '/cabinet/',
    '/cabinet/orders/',
    '/Cabinet/Orders/5',
    '/cabinet/acts',
    '/cabinet/acts/5',
    '/cabinet/none',
    '/cabinet/%6frders',
    '/desk',
    '/desk/none',
    '/about',
    '/en/about',
    '/cabinet/about',
  ],
  ...[
    '/robots.txt',
    '/api',
    '/api/filter/',
    '/none',
    '/none/none',
    '//cabinet',
    '/cabinet//orders',
    '/%63abinet',
  ],
  ...['/cabinet%2Forders', '/constructor', '/__proto__'],
];

test.each(paths)('the partial build and the full build match %s to the same route', (path) => {
  const part = partAt(parts, path) ?? build;
  expect(found(part, path)).toEqual(found(build, path));
});

test.each([
  ['/cabinet', ['cabinet', 'start']],
  ['/cabinet.data', ['cabinet', 'start']],
  ['/cabinet/none', ['cabinet', 'start']],
  ['/cabinet/orders', ['cabinet', 'start', 'orders', 'order']],
  ['/Cabinet/Orders.data', ['cabinet', 'start', 'orders', 'order']],
  ['/cabinet/acts/5.data', ['cabinet', 'start', 'acts', 'act']],
  ['/catalogue/21', ['goods', 'card']],
  ['/_root.data', []],
])('the partial build for %s contains only general routes and routes with that beginning', (path, own) => {
  const part = partAt(parts, path);
  const ids = ['root', 'screens', 'home', 'rest', 'language', 'inside', ...own];
  expect(Object.keys(part?.routes ?? {}).sort()).toEqual(ids.sort());
  // The client router gets the same list of routes.
  expect(part?.assets).toEqual({ ...build.assets, routes: part?.routes });
});

test.each(['/__manifest', '/%63abinet', '/cabinet/%6frders', '/cabinet//orders'])(
  'the full build is searched for the unusual path %s',
  (path) => {
    expect(partAt(parts, path)).toBeUndefined();
  },
);

function found(of: ServerBuild, path: string) {
  return matchRoutes(tree(of), path)?.map(({ route, params }) => ({ id: route.id, params }));
}

function tree({ routes }: ServerBuild, parentId?: string): NonNullable<Parameters<typeof matchRoutes>[0]> {
  const own = Object.values(routes).filter((route) => route?.parentId === parentId);
  return own.map((route) =>
    route?.index
      ? { id: route.id, path: route.path, index: true }
      : { id: route?.id, path: route?.path, children: tree({ routes } as ServerBuild, route?.id) },
  );
}
