import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import { expect, test } from 'vitest';
import { partsOf, wordOf } from '#app/http/remix-internals/part-of-build.ts';

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
  ['robots', 'robots.txt', 'screens'],
  ['language', ':language?/about', 'screens'],
  ['inside', undefined, 'screens'],
  ['desk', 'desk', 'inside'],
  ['call', 'api/*', 'root'],
];

const listed = Object.fromEntries(
  routes.map(([id, path, parentId]) => [id, { id, path, parentId, index: id === 'home' || undefined }]),
);
const build = { routes: listed, assets: { routes: listed, version: '1' } } as unknown as ServerBuild;
const parts = partsOf(build);

const paths = [
  ...['/', '/catalogue', '/catalogue/', '/catalogue/21', '/Catalogue/21/product/5', '/catalogue/21/product'],
  ...[
    '/cabinet',
    '/cabinet/orders',
    '/cabinet/none',
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

test.each(paths)('%s matches the same route as among all routes', (path) => {
  const part = parts.get(wordOf(path)) ?? build;
  expect(found(part, path)).toEqual(found(build, path));
});

test('a part contains only the routes of its word, also in the page’s manifest', () => {
  const part = parts.get(wordOf('/cabinet.data'));
  const ids = ['root', 'screens', 'home', 'rest', 'cabinet', 'orders', 'language', 'inside'];
  expect(Object.keys(part?.routes ?? {}).sort()).toEqual(ids.sort());
  expect(part?.assets).toEqual({ ...build.assets, routes: part?.routes });
});

test.each([
  ['/_root.data', ''],
  ['/cabinet/orders.data', 'cabinet'],
  ['/Catalogue.data', 'catalogue'],
])('data of a screen use the part of its page: %s', (path, word) => {
  expect(wordOf(path)).toBe(word);
});

test('an address that no route begins with is matched against all of them', () => {
  expect(parts.get(wordOf('/__manifest'))).toBeUndefined();
  expect(parts.get(wordOf('/%63abinet'))).toBeUndefined();
});

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
