/** What sax says of a broken file, for its owner. The parser's own words come along for whoever asks the 1C specialist. */
const explained: [RegExp, string][] = [
  [/^(Unclosed root tag|Unexpected end)/, 'файл обрывается, выгрузка скопирована не до конца'],
  [/^(Unexpected|Unmatched) clos/, 'закрыт не тот элемент, который открыт'],
  [/^Invalid character (entity|in entity)/, 'недопустимое обозначение символа (&…;)'],
  [/^Unencoded </, 'знак «<» посреди текста'],
  [/^(Text data outside|Non-whitespace before)/, 'посторонний текст вне XML'],
  [/^Max buffer length/, 'слишком длинное имя, значение или комментарий'],
];

/** Explains an error of sax in Russian; its own first line follows in brackets. */
export function russianXmlError(message: string): string {
  const first = message.split('\n')[0] ?? '';
  const known = explained.find(([pattern]) => pattern.test(first))?.[1];
  return `XML испорчен: ${known ?? 'нарушена разметка'} (${first})`;
}
