import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import { buildTargets } from './app/browser-floor.ts';
import { bundledPackages } from './app/bundled-packages.ts';
import { frameChunk } from './app/frame-chunk.ts';
import { routesOnDemand } from './app/routes-on-demand.ts';
import { namedWidths } from './app/styles/named-widths.ts';
import { staticColors } from './app/styles/static-colors.ts';
import { tablerSubset } from './app/styles/tabler-subset.ts';
import { breakpoints, themeSheets } from './app/styles/theme-sheets.ts';
import { viewerLicence } from './app/viewer-licence.ts';
import { workerChunk } from './app/worker-chunk.ts';
import options from './remix.config.js';

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    tablerSubset(),
    frameChunk(),
    workerChunk(),
    routesOnDemand(),
    ...(isSsrBuild ? [] : [viewerLicence()]),
    remix(options),
  ],
  // The packages of a worktree of Git may be links to those of another.
  server: { fs: { allow: ['.', dirname(realpathSync('node_modules/vite'))] } },
  // Only these, so that no package of the server is ever compiled for browsers, and no page is reloaded because another
  // package was found.
  optimizeDeps: { noDiscovery: true, include: packagesOfBrowser },
  ...(isSsrBuild ? { ssr: bundledPackages() } : {}),
  css: {
    postcss: {
      plugins: [namedWidths(breakpoints), staticColors(themeSheets, { strict: command === 'build' })],
    },
  },
  build: {
    // The oldest supported browsers (package.json's `browserslist`), for scripts and, through Lightning CSS, for styles
    // (decisions/browsers.md).
    target: buildTargets(),
    // Three per cent smaller than the output of esbuild, and every screen loads scripts.
    ...(isSsrBuild
      ? { rollupOptions: { output: { manualChunks: importingOnDemand } } }
      : {
          minify: 'terser' as const,
          terserOptions: {
            safari10: false,
            compress: {
              passes: 3,
              inline: 1,
              keep_fargs: false,
              pure_getters: true,
              ecma: 2020,
              // The router's warnings for developers, which remain in production: 1,000 bytes on every screen.
              pure_funcs: ['logV6DeprecationWarnings', 'warning', 'console.warn'],
            },
            format: { comments: licencesOnce() },
          },
        }),
    cssMinify: 'lightningcss',
    // Icons and fonts stay files: inlined data: URLs would have to be allowed in the content security policy.
    assetsInlineLimit: 0,
  },
}));

/** Packages that browsers load, besides those that Remix adds itself. */
const packagesOfBrowser = ['react-dom'];

/**
 * Puts the code that loads other code on demand into a separate file of the server's build: tsx rewrites such
 * files, and rewriting the whole build costs 160 MB of memory in each process.
 */
function importingOnDemand(id: string): string | undefined {
  if (/\/load-(client|koffi|open-telemetry)\.server\.ts$/.test(id)) return 'loads';
  if (id.includes('/node_modules/')) return 'packages';
  return id.includes('/app/enhance/') ? 'enhance' : undefined;
}

/** Keeps each licence notice once: packages repeat theirs in every file. */
function licencesOnce() {
  const kept = new Set<string>();
  return (_node: unknown, { value }: { value: string }) => {
    if (!/@preserve|@copyright|@lic|^\**!/i.test(value) || kept.has(value)) return false;
    kept.add(value);
    return true;
  };
}
