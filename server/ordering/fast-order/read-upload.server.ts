import { typeOfBytes } from '../../files/type-of-bytes.ts';
import { type Failure, fail, ok, type Result } from '../../kernel/result.ts';
import { readApart } from './read-apart.server.ts';
import { readText, startsWith } from './read-text.server.ts';
import { type Upload, withoutUnfilled } from './unfilled-rows.ts';
import { zipType } from './zip-type.ts';

export const maxBytes = 5 * 1024 * 1024;
/** Longer texts are read in a thread, like workbooks. A shorter text is read faster than a thread starts. */
const shortText = 256 * 1024;

/**
 * Reads a dealer's uploaded `.xlsx` (its first sheet, or the price forms in it) or text table (`.csv`, `.txt`: UTF-8,
 * UTF-16 with a byte order mark, or windows-1251). The type is detected by content, not by name. Refuses an unreadable
 * file with UNREADABLE_FILE beside the field `file`; for other file types the message names the detected type
 * (§8.1.14).
 */
export async function readUpload(file: File, dealerId: number): Promise<Result<Upload>> {
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
  const isShort = !startsWith(bytes, [0x50, 0x4b]) && bytes.length <= shortText;
  const upload = isShort ? shortTable(bytes) : await readApart(bytes, dealerId);
  if (upload === 'busy') return refuse('Сейчас читается слишком много файлов. Повторите через минуту');
  if (upload === 'slow') {
    return refuse('Файл читался слишком долго. Повторите через минуту или разделите таблицу на части');
  }
  if (!upload) return refuse();
  if (upload.several) {
    const names = upload.several.map((name) => `«${name}»`).join(', ');
    return refuse(`Заполнено несколько бланков с\u00a0разными столбцами: ${names}. Загрузите их по одному`);
  }
  return upload.table.length === 0
    ? refuse('В таблице ничего нет. Заказ должен быть на первом листе')
    : ok(upload);
}

function shortTable(bytes: Buffer): Upload | undefined {
  const table = readText(bytes);
  return table && withoutUnfilled(table);
}

function refuse(message?: string): Failure {
  const failure = fail('UNREADABLE_FILE', { message });
  return { ...failure, fields: { file: [failure.message] } };
}
