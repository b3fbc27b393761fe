import { writeFileSync } from 'node:fs';
import { createServer } from 'vite';

/** `npm run docs:api`. The table names components of the screens, and those name drawings: Vite alone can load them. */
const vite = await createServer({
  configFile: false,
  appType: 'custom',
  server: { middlewareMode: true, ws: false },
});
const { legacyApi } = await vite.ssrLoadModule('/compat/docs/legacy-api.ts');
await vite.close();
writeFileSync('docs/legacy-api.md', legacyApi());
