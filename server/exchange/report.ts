import { thousands } from '../kernel/money.ts';
import { counted } from '../kernel/plural.ts';
import type { ImportReport } from './import-files.server.ts';
import { reasons } from './reasons.ru.ts';
import type { Tally } from './tally.ts';

/** Returns the report of an import as lines of Russian text. */
export function reportLines(report: ImportReport): string[] {
  const files = report.files.map(({ name, goods, offers }) => {
    const held = [
      goods && counted(goods, 'товар', 'товара', 'товаров'),
      offers && counted(offers, 'предложение', 'предложения', 'предложений'),
    ].filter(Boolean);
    return `  ${name}: ${held.join(', ') || 'ни товаров, ни предложений'}`;
  });
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
    `  Цены: ${tallied(report.prices)}`,
    `  Остатки: ${tallied(report.stocks)}`,
    ...(notes.length > 0 ? ['Обратите внимание:', ...notes] : []),
  ];
}

/** Returns a tally in words: «добавлено 3, изменено 1». */
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
