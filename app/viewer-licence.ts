import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const name = 'swagger-ui-bundle.js.LICENSE.txt';

/** Serves the licences of the call viewer beside its bundle, which names this file in its first line. */
export function viewerLicence(): Plugin {
  return {
    name: 'viewer-licence',
    generateBundle() {
      const source = readFileSync(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`));
      this.emitFile({ type: 'asset', fileName: `assets/${name}`, source });
    },
  };
}
