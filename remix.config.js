/** The old URLs; app/routes.ts adds them to the screens. */
export { callsAtScreens, mounts } from './compat/mounts.js';

/**
 * Remix options; vite.config.ts reads them.
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: 'app',
  // The tests use another folder, because the default build may be running.
  buildDirectory: process.env.BUILD_DIR ?? 'build',
  serverModuleFormat: 'esm',
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
