import { thousands } from '../kernel/money.ts';
import { counted } from '../kernel/plural.ts';
import type { Counts, Element, LeftOut } from './accounts.ts';
import type { ElementCounts } from './commerceml/element-account.ts';
import { type ContragentsReport, contragentLines } from './contragents/contragents-report.ts';
import type { Held } from './disable-vanished.server.ts';
import type { Notes } from './notes.ts';
import { reasons } from './reasons.ru.ts';
import type { Tally } from './tally.ts';
import type { DictionaryTallies } from './write-dictionaries.server.ts';

/**
 * The contents of a file and their outcome. For each element (goods, offers, prices, …), `read` is the sum of `taken`
 * and `leftOut`. `unresolved`: it refers to something that the portal does not know yet, so it is worth importing
 * again after the files that follow. `full`: it is a full list of goods or offers.
 */
export type FileReport = {
  name: string;
  read: Counts;
  taken: Counts;
  leftOut: LeftOut[];
  documents: number;
  contragents: number;
  /** What became of its elements and attributes; their sum is the file. */
  elements: ElementCounts;
  unresolved: boolean;
  full: boolean;
};

/** The result of an import. */
export type ImportReport = DictionaryTallies & {
  /** The number of its run; a later one is higher. */
  run: number;
  files: FileReport[];
  /** A product is an offer: a good with one offer, or one of its sizes. */
  products: Tally;
  /** The documents of products. */
  documents: Tally;
  prices: Tally;
  stocks: Tally;
  contragents: ContragentsReport;
  /** Products that a full export would have taken off sale but that are held until staff decide. */
  held: Held | undefined;
  /** Whether the import brought goods or words to which other files may refer. */
  news: boolean;
  notes: Notes;
};

/** Returns the report of an import as lines of Russian text. */
export function reportLines(report: ImportReport): string[] {
  const files = report.files.flatMap(fileLines);
  const notes = [...report.notes].map(([reason, { count, examples }]) => {
    const [one, few, many, rest] = reasons[reason];
    return `  ${counted(count, one, few, many)} ${rest}. Например: ${examples.join('; ')}`;
  });
  return [
    'Прочитано:',
    ...files,
    'Записано:',
    `  Группы: ${tallied(report.groups)}`,
    `  Склады: ${tallied(report.warehouses)}`,
    `  Виды цен: ${tallied(report.priceTypes)}`,
    `  Товары и их размеры: ${tallied(report.products)}`,
    ...(hasAny(report.documents) ? [`  Документы товаров: ${tallied(report.documents)}`] : []),
    `  Цены: ${tallied(report.prices)}`,
    `  Остатки: ${tallied(report.stocks)}`,
    ...contragentLines(report.contragents),
    ...(report.held ? ['Ждёт решения:', `  ${heldText(report.held)}`] : []),
    ...(notes.length > 0 ? ['Обратите внимание:', ...notes] : []),
  ];
}

const names: Record<Element, [one: string, few: string, many: string]> = {
  goods: ['товар', 'товара', 'товаров'],
  offers: ['предложение', 'предложения', 'предложений'],
  prices: ['цена', 'цены', 'цен'],
  stocks: ['остаток', 'остатка', 'остатков'],
  groups: ['группа', 'группы', 'групп'],
  properties: ['свойство', 'свойства', 'свойств'],
  priceTypes: ['вид цен', 'вида цен', 'видов цен'],
  warehouses: ['склад', 'склада', 'складов'],
  units: ['единица измерения', 'единицы измерения', 'единиц измерения'],
};

/** Returns the contents of a file, then what was left out of it and why. */
function fileLines({ name, read, documents, contragents, leftOut, unresolved }: FileReport): string[] {
  const held = (Object.keys(names) as Element[])
    .filter((element) => read[element] > 0)
    .map((element) => counted(read[element], ...names[element]));
  if (contragents > 0) held.push(counted(contragents, 'контрагент', 'контрагента', 'контрагентов'));
  if (documents > 0) held.push(counted(documents, 'документ', 'документа', 'документов'));
  return [
    `  ${name}: ${held.join(', ') || 'ничего для каталога'}`,
    ...leftOut.map(({ element, reason, count, example }) => {
      const how = reasons[reason][3];
      return `    не взято: ${counted(count, ...names[element])} – ${how}${example ? `. Например: ${example}` : ''}`;
    }),
    ...(unresolved
      ? ['    часть ссылается на то, чего портал ещё не знает: загрузите файл ещё раз после остальных']
      : []),
  ];
}

/** Returns how much a full export would have taken off sale, with the command-line option that permits it. */
export function heldText(held: Held): string {
  return `${withdrawnText(held)}. С продажи они не сняты. Если так и нужно, повторите с --withdraw`;
}

/** Returns how much a full export would have taken off sale. */
export function withdrawnText({ count, share }: Held): string {
  const goods = counted(count, 'товар', 'товара', 'товаров');
  return `в полной выгрузке нет: ${goods}, это ${share} % каталога`;
}

const hasAny = (tally: Tally) => Object.values(tally).some((count) => count > 0);

/** Returns a tally as text: «добавлено 3, изменено 1». */
export function tallied({ added, changed, returned, removed, unchanged }: Tally): string {
  const parts = [
    added && `добавлено ${thousands(added)}`,
    changed && `изменено ${thousands(changed)}`,
    returned && `снова в продаже ${thousands(returned)}`,
    removed && `снято ${thousands(removed)}`,
    unchanged && `без изменений ${thousands(unchanged)}`,
  ].filter(Boolean);
  return parts.join(', ') || 'в выгрузке нет';
}
