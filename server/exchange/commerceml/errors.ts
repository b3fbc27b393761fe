/**
 * Russian explanations of sax's errors, for the owner of the file. The original message is appended for a 1C
 * specialist.
 */
const explained: [RegExp, string][] = [
  [/^(Unclosed root tag|Unexpected end)/, 'файл обрывается, выгрузка скопирована не до конца'],
  [/^(Unexpected|Unmatched) clos/, 'закрыт не тот элемент, который открыт'],
  [/^Invalid character (entity|in entity)/, 'недопустимое обозначение символа (&…;)'],
  [/^Unencoded </, 'знак «<» посреди текста'],
  [/^(Text data outside|Non-whitespace before)/, 'посторонний текст вне XML'],
  [/^Max buffer length/, 'слишком длинное имя, значение или комментарий'],
];

/** Explains an error of sax in Russian, followed by its own first line in brackets. */
export function russianXmlError(message: string): string {
  const first = message.split('\n')[0] ?? '';
  const known = explained.find(([pattern]) => pattern.test(first))?.[1];
  return `XML испорчен: ${known ?? 'нарушена разметка'} (${first})`;
}
