import { OneCError } from './values.ts';

export type Word = {
  kind: 'name' | 'keyword' | 'number' | 'text' | 'mark' | 'end';
  text: string;
  /** The text in lower case for the parser; empty for a string literal. */
  low: string;
  line: number;
};

/** Reserved words. Variables, functions and parameters may not have these names, but members of objects may. */
const keywords = new Set(
  `если тогда иначеесли иначе конецесли для каждого из по пока цикл конеццикла процедура функция конецпроцедуры конецфункции перем
  перейти возврат продолжить прервать и или не попытка исключение вызватьисключение конецпопытки новый выполнить экспорт знач истина
  ложь неопределено null добавитьобработчик удалитьобработчик асинх ждать`.split(/\s+/),
);

const shapes =
  /(?<space>\s+|\/\/.*)|(?<name>[\p{L}_][\p{L}\d_]*)|(?<number>\d+(?:\.\d+)?)|"(?<text>(?:[^"]|"")*)"|(?<mark><>|[-+=<>().,;[\]])/uy;

/** Returns the words of a module. Multi-line strings and date literals are not supported. */
export function readWords(source: string): Word[] {
  const words: Word[] = [];
  const lines = source.split(/\r?\n/);
  let regions = 0;
  lines.forEach((text, i) => {
    const line = i + 1;
    if (/^#Область [\p{L}\d_]+$/u.test(text)) regions += 1;
    else if (text === '#КонецОбласти' && regions > 0) regions -= 1;
    else words.push(...wordsOf(text, line));
  });
  if (regions > 0) throw new OneCError('Нет #КонецОбласти').at('', lines.length);
  return [...words, { kind: 'end', text: '', low: '', line: lines.length }];
}

function wordsOf(text: string, line: number): Word[] {
  const words: Word[] = [];
  shapes.lastIndex = 0;
  while (shapes.lastIndex < text.length) {
    const from = shapes.lastIndex;
    const found = shapes.exec(text)?.groups;
    if (!found) throw new OneCError(`Неизвестный символ: ${text.slice(from, from + 20)}`).at('', line);
    const { space, name, number, text: inQuotes, mark } = found;
    if (space !== undefined) continue;
    if (inQuotes !== undefined)
      words.push({ kind: 'text', text: inQuotes.replaceAll('""', '"'), low: '', line });
    else {
      const word = (name ?? number ?? mark)!;
      const low = word.toLowerCase();
      const kind = number ? 'number' : mark ? 'mark' : keywords.has(low) ? 'keyword' : 'name';
      words.push({ kind, text: word, low, line });
    }
  }
  return words;
}
