import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ImportRefused } from './refused.ts';

/** In reading order: goods before their offers, offers before their prices and stocks. */
const kinds = ['import', 'offers', 'prices', 'rests'] as const;
type FileKind = (typeof kinds)[number];

export type ExchangeFile = { name: string; path: string; kind?: FileKind };

const natural = new Intl.Collator('ru', { numeric: true });

/**
 * Returns the CommerceML files of a folder in reading order: by kind, then by number (`import0_2.xml` before
 * `import0_10.xml`). Ignores letter case and all other files in the folder. Throws ImportRefused when there
 * is no file to read.
 */
export async function filesOf(folder: string): Promise<ExchangeFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    const why =
      { ENOENT: 'такой папки нет', ENOTDIR: 'это не папка', EACCES: 'нет права читать папку' }[
        error.code ?? ''
      ] ?? error.message;
    throw new ImportRefused(`${folder}: ${why}`);
  });
  const files = names.flatMap((name) => {
    const kind = kinds.find((each) => new RegExp(`^${each}.*\\.xml$`, 'i').test(name));
    return kind ? [{ name, path: join(folder, name), kind }] : [];
  });
  if (files.length === 0) {
    throw new ImportRefused(
      `${folder}: нет файлов выгрузки (import*.xml, offers*.xml, prices*.xml, rests*.xml)`,
    );
  }
  return files.sort(
    (a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || natural.compare(a.name, b.name),
  );
}
