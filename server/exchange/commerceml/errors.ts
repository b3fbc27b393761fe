/**
 * Russian explanations of the parser's errors, for the owner of the file. The original message is appended for a 1C
 * specialist.
 */
const explained: [RegExp, string][] = [
  [/^(unclosed tag|unexpected end)/, 'файл обрывается, выгрузка скопирована не до конца'],
  [/^(unexpected close|unmatched closing)/, 'закрыт не тот элемент, который открыт'],
  [/entity/, 'недопустимое обозначение символа (&…;)'],
  [/^disallowed character in (tag )?name/, 'знак «<» посреди текста'],
  [/^text data outside/, 'посторонний текст вне XML'],
  [/^Max buffer length/, 'слишком длинное имя, значение или комментарий'],
];

/** Returns a Russian explanation of a parser error, followed by the first line of the error in brackets. */
export function russianXmlError(message: string): string {
  // The parser's message begins with line and column, which the refusal already names.
  const first = (message.split('\n')[0] ?? '').replace(/^\d+:\d+: /, '');
  const known = explained.find(([pattern]) => pattern.test(first))?.[1];
  return `XML испорчен: ${known ?? 'нарушена разметка'} (${first})`;
}
