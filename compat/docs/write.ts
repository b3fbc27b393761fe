import { writeFileSync } from 'node:fs';
import { createServer } from 'vite';

/**
 * Runs as `npm run docs:api`. The table imports components of the screens; these import drawings, which only Vite
 * can load.
 */
const vite = await createServer({
  configFile: false,
  appType: 'custom',
  server: { middlewareMode: true, ws: false },
});
const { legacyApi } = await vite.ssrLoadModule('/compat/docs/legacy-api.ts');
const { oneCGuide } = await vite.ssrLoadModule('/compat/one-c/one-c-guide.ts');
await vite.close();
writeFileSync('docs/legacy-api.md', legacyApi());
writeFileSync('docs/1c/api.md', oneCGuide());
