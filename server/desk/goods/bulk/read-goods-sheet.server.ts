import { limitWork } from '../../../kernel/limit-work.ts';
import { firstMessage, ownThread } from '../../../kernel/own-thread.server.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import { type RawRow, refuse } from './sheet-head.ts';

export const maxSheetBytes = 20 * 1024 * 1024;
export const sheetTooLarge = 'Файл больше 20\u00a0МБ. Разделите таблицу на части';

/** The maximum size of the unpacked sheet: 20,000 rows of 60 columns are about 90 MB. */
const maxUnpacked = 128 * 1024 * 1024;
/** The limits of the thread, in megabytes and milliseconds. */
const memory = 512;
const patience = 60_000;

/** Each reader may use all of this memory. */
const readers = limitWork({ running: 1, waiting: 3, perOwner: 2 });

const worker = new URL('./read-goods-sheet.worker.ts', import.meta.url);

/** Reads the first visible sheet of an `.xlsx` in a thread. Refuses anything else with UNREADABLE_FILE at `file`. */
export async function readGoodsSheet(file: Uint8Array, staffId: number): Promise<Result<RawRow[]>> {
  if (file.length > maxSheetBytes) return refuse(sheetTooLarge);
  if (file.length === 0) return refuse('Файл пустой. Выберите другой файл');
  if (file[0] === 0xd0 && file[1] === 0xcf)
    return refuse('Это старый формат Excel или файл с\u00a0паролем. Сохраните таблицу как .xlsx без пароля');
  if (file[0] !== 0x50 || file[1] !== 0x4b) return refuse('Нужен файл Excel (.xlsx)');
  if (!readers.hasRoom(staffId))
    return refuse('Сейчас читается слишком много файлов. Повторите через минуту');
  const rows = await readers.run(() => inThread(file), { owner: staffId });
  if (rows === 'slow') return refuse('Файл читался слишком долго. Разделите таблицу на части');
  return rows ? ok(rows) : refuse('Файл не читается. Откройте его в\u00a0Excel и сохраните ещё раз');
}

function inThread(file: Uint8Array): Promise<RawRow[] | 'slow' | undefined> {
  const thread = ownThread(worker, { workerData: { file, maxUnpacked }, memory, stdout: true, stderr: true });
  return firstMessage<RawRow[]>(thread, patience);
}
