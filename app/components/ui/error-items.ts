import { counted } from '#server/kernel/plural.ts';
import type { ErrorItem } from './error-summary.tsx';

/**
 * Returns the lines of the summary from the messages by field. Messages about the whole form (key '') link to
 * `formHref`. `idOf` returns the id of a field; for `formFields` it is `${form.id}-${name}`. `labels` (by name)
 * identify the field where the text does not: «Телефон: Это поле необходимо заполнить.», but «БИК – 9 цифр» and
 * «Выберите причину».
 */
export function errorItems(
  errors: Record<string, string[] | undefined> | undefined,
  idOf: (name: string) => string,
  formHref = '#main',
  labels: Record<string, string> = {},
): ErrorItem[] {
  return Object.entries(errors ?? {}).flatMap(([name, messages]) =>
    (messages ?? []).map((text) => ({
      href: name === '' ? formHref : `#${idOf(name)}`,
      text: labels[name] ? labelled(labels[name], text) : text,
    })),
  );
}

/** Fixed by the specification (§5.10), so it follows the field's name unchanged. */
const mustBeFilled = 'Это поле необходимо заполнить.';

function labelled(label: string, text: string): string {
  if (text === mustBeFilled) return `${label}: ${text}`;
  const said = text.replace(/\.$/, '');
  // Quotations are user text: «ПАО Банк» does not name the field.
  // «Email» names «E-mail».
  const plain = (words: string) => words.toLowerCase().replaceAll('-', '');
  const ownWords = plain(said.replace(/«[^»]*»/g, ''));
  // «Выберите причину» names «Причина», with another ending.
  if (ownWords.includes(plain(label).replace(/[аеийоуыьюя]+$/, ''))) return said;
  // An abbreviation such as «РРЦ» stays.
  const [first = '', second = ''] = said;
  return `${label}: ${/\p{Lu}/u.test(second) ? first : first.toLowerCase()}${said.slice(1)}`;
}

type Refused = { code: string; message: string; details: Record<string, unknown> } | undefined;

/** Returns the title of a summary. A concurrent change, or a form filled in by a link, is not an error to correct. */
export function refusalTitle(refusal: Refused, what: string, count: number): string {
  if (refusal?.code === 'CHANGED_MEANWHILE') return refusal.message;
  return refusal?.code === 'NOT_FROM_A_LINK' ? 'Данные из ссылки ещё не сохранены' : errorTitle(what, count);
}

/** Returns summary lines for the fields that only another person has changed. Each line links to `href`. */
export function meanwhileItems(refusal: Refused, href: string): ErrorItem[] {
  const lines = refusal?.code === 'CHANGED_MEANWHILE' ? refusal.details.meanwhile : undefined;
  return Array.isArray(lines) ? lines.map((line) => ({ href, text: String(line) })) : [];
}

const words = ['', 'ошибку', 'две ошибки', 'три ошибки', 'четыре ошибки', 'пять ошибок'];

/** Returns the title of an error summary: «Заказ не оформлен: исправьте две ошибки». */
export function errorTitle(what: string, count: number): string {
  return `${what}: исправьте ${words[count] || counted(count, 'ошибку', 'ошибки', 'ошибок')}`;
}
