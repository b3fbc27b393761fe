import { typeOfBytes } from '../../files/type-of-bytes.ts';
import { cyrillic, textOf } from '../../kernel/letters.server.ts';
import { type Failure, fail, ok, type Result } from '../../kernel/result.ts';
import { readXlsx } from './read-xlsx.server.ts';
import { splitTable, type Table } from './split-table.ts';
import { zipType } from './zip-type.ts';

export const maxBytes = 5 * 1024 * 1024;

/**
 * Reads an uploaded `.xlsx` (its first sheet) or text table (`.csv`, `.txt`: UTF-8, UTF-16 with a byte order
 * mark, or windows-1251, detected by content and not by name) of a dealer. Refuses an unreadable file with
 * UNREADABLE_FILE beside the field `file`; the message for another kind of file names the type that its bytes
 * show (§8.1.14).
 */
export async function readUpload(file: File, dealerId: number): Promise<Result<Table>> {
  if (file.size > maxBytes) {
    return refuse('Файл больше 5\u00a0МБ. Оставьте в таблице только лист с заказом');
  }
  const bytes = Buffer.from(await file.arrayBuffer());
  if (bytes.length === 0) return refuse('Файл пустой. Выберите другой файл');
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    return refuse(
      /\.xlsx$/i.test(file.name)
        ? 'Файл защищён паролем. Снимите пароль в Excel и загрузите его ещё раз'
        : 'Это старый формат Excel (.xls). Сохраните таблицу как .xlsx и загрузите ещё раз',
    );
  }
  const type = typeOfBytes(bytes) ?? zipType(bytes);
  if (type) return refuse(`File upload error Unsupported format ${type}. Подойдут таблицы .xlsx и .csv`);
  const table = startsWith(bytes, [0x50, 0x4b]) ? await readXlsx(bytes, dealerId) : readText(bytes);
  if (table === 'busy') return refuse('Сейчас читается слишком много файлов. Повторите через минуту');
  if (!table) return refuse();
  return table.length === 0 ? refuse('В таблице ничего нет. Заказ должен быть на первом листе') : ok(table);
}

function refuse(message?: string): Failure {
  const failure = fail('UNREADABLE_FILE', { message });
  return { ...failure, fields: { file: [failure.message] } };
}

function readText(bytes: Buffer): Table | undefined {
  const text = decode(bytes);
  // Pictures, PDFs and programs contain control characters, which no table does.
  return text === undefined || /\p{Cc}/u.test(text.slice(0, 100_000).replace(/\s/g, ''))
    ? undefined
    : splitTable(text);
}

function decode(bytes: Buffer): string | undefined {
  try {
    if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le', { fatal: true }).decode(bytes);
    if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be', { fatal: true }).decode(bytes);
    return textOf(bytes);
  } catch {
    return startsWith(bytes, [0xff, 0xfe]) ? undefined : cyrillic.decode(bytes);
  }
}

function startsWith(bytes: Buffer, signature: number[]): boolean {
  return signature.every((byte, i) => bytes[i] === byte);
}
