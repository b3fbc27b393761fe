import { flatRoutes } from '@remix-run/fs-routes';
import { layout, type RouteConfig, route } from '@remix-run/route-config';
import { mounts } from '../remix.config.js';

export default [
  layout('screens.tsx', await flatRoutes()),
  ...mounts.map(({ path, file, id }) => route(path, file, { id })),
] satisfies RouteConfig;
