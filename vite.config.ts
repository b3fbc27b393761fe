import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import { buildTargets } from './app/browser-floor.ts';
import { bundledPackages } from './app/bundled-packages.ts';
import { frameChunk } from './app/frame-chunk.ts';
import { breakpoints, namedWidths } from './app/styles/named-widths.ts';
import { staticColors } from './app/styles/static-colors.ts';
import { tablerSubset } from './app/styles/tabler-subset.ts';
import { themeSheets } from './app/styles/theme-sheets.ts';
import { viewerLicence } from './app/viewer-licence.ts';
import { workerChunk } from './app/worker-chunk.ts';
import options from './remix.config.js';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tablerSubset(),
    frameChunk(),
    workerChunk(),
    ...(isSsrBuild ? [] : [viewerLicence()]),
    remix(options),
  ],
  server: { port: Number(process.env.PORT ?? 3000) },
  ...(isSsrBuild ? { ssr: bundledPackages() } : {}),
  css: { postcss: { plugins: [namedWidths(breakpoints()), staticColors(themeSheets())] } },
  build: {
    // The floor of package.json's `browserslist`, for scripts and, by way of Lightning CSS, for styles (decision 062).
    target: buildTargets(),
    // Three per cent less than esbuild leaves: every screen pays for its scripts.
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
              // The router's advice to its developers, which it keeps in production: 600 bytes on every screen.
              pure_funcs: ['logV6DeprecationWarnings', 'warning'],
            },
            format: { comments: licencesOnce() },
          },
        }),
    cssMinify: 'lightningcss',
    // Icons and fonts stay files: inlined data: URLs would have to be allowed in the content security policy.
    assetsInlineLimit: 0,
  },
}));

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
