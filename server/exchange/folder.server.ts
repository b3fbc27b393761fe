import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ImportRefused } from './refused.ts';

/** A file of an export. `name`: its name in messages. Pictures are beside `path`. */
export type ExchangeFile = { name: string; path: string };

const natural = new Intl.Collator('ru', { numeric: true });

/**
 * Returns all XML files of a folder and its subfolders, sorted by path (`import0_2.xml` before `import0_10.xml`),
 * because the later of two descriptions counts. The kind of a file is read from its contents. Throws ImportRefused when
 * there is no file to read.
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
