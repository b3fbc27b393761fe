import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ImportRefused } from './refused.ts';

/** `name`: how messages call it; pictures lie beside `path`. */
export type ExchangeFile = { name: string; path: string };

const natural = new Intl.Collator('ru', { numeric: true });

/**
 * Returns all XML files of a folder and of the folders inside it, by their paths (`import0_2.xml` before
 * `import0_10.xml`): of two descriptions the later counts. What a file holds is read from its contents. Throws
 * ImportRefused when there is no file to read.
 */
export async function filesOf(folder: string): Promise<ExchangeFile[]> {
  const entries = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    const why =
      { ENOENT: 'такой папки нет', ENOTDIR: 'это не папка', EACCES: 'нет права читать папку' }[
        error.code ?? ''
      ] ?? error.message;
    throw new ImportRefused(`${folder}: ${why}`);
  });
  const files = entries
    .filter((name) => /\.xml$/i.test(name))
    .map((name) => ({ name: name.replaceAll('\\', '/'), path: join(folder, name) }));
  if (files.length === 0) throw new ImportRefused(`${folder}: нет файлов выгрузки (*.xml)`);
  return files.sort((a, b) => natural.compare(a.name, b.name));
}
