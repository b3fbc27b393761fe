import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const name = 'swagger-ui-bundle.js.LICENSE.txt';

/** Emits the licenses of the call viewer next to its bundle, whose first line names this file. */
export function viewerLicence(): Plugin {
  return {
    name: 'viewer-licence',
    generateBundle() {
      const source = readFileSync(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`));
      this.emitFile({ type: 'asset', fileName: `assets/${name}`, source });
    },
  };
}
