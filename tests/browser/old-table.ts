import { createServer } from 'vite';
import type { Row } from '#compat/row.ts';

/**
 * The table of the old calls. It names components of the screens, and those name drawings: Vite alone can
 * load them.
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
