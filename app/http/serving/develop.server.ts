import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import type { RequestHandler } from 'express';
import { answerWith } from '../remix-internals/answer-request.server.ts';
import { appOf } from './listen.server.ts';

type Tree = Parameters<typeof matchRoutes>[0];
type Route = NonNullable<ServerBuild['routes'][string]>;
type Module = Route['module'];
type LazyRoute = Omit<Route, 'module'> & { module: () => Promise<Module> };

/** The build of the development server, whose routes load their modules (app/routes-on-demand.ts). */
type LazyBuild = Omit<ServerBuild, 'routes'> & { routes: Record<string, LazyRoute> };

/** Returns the portal as in production, except that files come from `public/` and routes are loaded on demand. */
export function appInDevelopment(lazy: LazyBuild): RequestHandler {
  const called = Object.entries(lazy.routes).map(([id, route]) => [id, callingLater(lazy, route)] as const);
  const build = { ...lazy, assetsBuildDirectory: 'public', routes: Object.fromEntries(called) };
  const tree = childrenOf(lazy, undefined);
  return appOf(build, async (request, response, next) => {
    try {
      const found = await Promise.all(
        screenIdsAt(tree, request.path).map(async (id) => {
          const { module: load, ...route } = lazy.routes[id] as LazyRoute;
          return [id, { ...route, module: await load() }] as const;
        }),
      );
      const routes = { ...build.routes, ...Object.fromEntries(found) };
      await answerWith({ ...build, routes })(request, response, next);
    } catch (error) {
      next(error);
    }
  });
}

/** Returns a route whose loader and action load the real ones; Remix's manifest shows which of them it has. */
function callingLater({ assets }: LazyBuild, { module: load, ...route }: LazyRoute): Route {
  const { hasLoader, hasAction } = assets.routes[route.id] ?? {};
  const module: Partial<Module> = {
    ...(hasLoader && { loader: async (asked) => (await load()).loader?.(asked) ?? null }),
    ...(hasAction && { action: async (asked) => (await load()).action?.(asked) ?? null }),
  };
  return { ...route, module: module as Module };
}

function childrenOf({ routes }: LazyBuild, parentId: string | undefined): Tree {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) =>
      index
        ? { id, path, index, caseSensitive }
        : { id, path, caseSensitive, children: childrenOf({ routes } as LazyBuild, id) },
    );
}

/** Returns the routes that show a page or its data: `/orders.data`, `/_root.data`. Without a match the root shows the error. */
function screenIdsAt(tree: Tree, path: string): string[] {
  const matched = matchRoutes(tree, path.replace(/\.data$/, '').replace(/^\/_root$/, '/'));
  return matched?.map(({ route }) => route.id ?? '') ?? ['root'];
}
