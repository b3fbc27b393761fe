import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import { frameChunk } from './app/frame-chunk.ts';
import { tablerSubset } from './app/styles/tabler-subset.ts';
import { workerChunk } from './app/worker-chunk.ts';
import options from './remix.config.js';

export default defineConfig({
  plugins: [tablerSubset(), frameChunk(), workerChunk(), remix(options)],
  server: { port: Number(process.env.PORT ?? 3000) },
  // Icons and fonts stay files: inlined data: URLs would have to be allowed in the content security policy.
  build: { assetsInlineLimit: 0 },
});
