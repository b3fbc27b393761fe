import { createServer } from 'vite';
import type { Row } from '#compat/row.ts';

/**
 * Loads the table of the old calls. Only Vite can load it, because it imports components of the screens, and those
 * import drawings.
 */
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
