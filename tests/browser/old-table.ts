import { createServer } from 'vite';
import type { Row } from '#compat/row.ts';

/** Loads the table of old calls. Only Vite can load it, because it imports screen components that import drawings. */
export async function loadTable(): Promise<Row[]> {
  const vite = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false },
  });
  const { table } = await vite.ssrLoadModule('/compat/table.ts');
  await vite.close();
  return table;
}
