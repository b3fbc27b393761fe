import type { Plugin } from 'vite';

/**
 * In development, replaces each route of Remix's build with a function that loads the route's module
 * (app/http/serving/develop.server.ts). All routes together import 2,500 files, which take too long to compile before
 * the first page.
 */
export function routesOnDemand(): Plugin {
  return {
    name: 'routes-on-demand',
    apply: 'serve',
    transform(code, id) {
      if (id !== '\0virtual:remix/server-build') return null;
      return code.replace(/^\s*import \* as (route\d+) from (".+");$/gm, 'const $1 = () => import($2);');
    },
  };
}
