import type { FormCell, FormColumn } from '../../files/form.ts';
import { rateCell } from './form-texts.ts';
import { unitOfOkei } from './okei.ts';
import type { PaperLine } from './paper.ts';
import { netPrice, paperSums } from './paper-sums.ts';

/** The columns of ТОРГ-12. */
export const goodsColumns: readonly FormColumn[] = [
  { mark: '1', header: 'Номер по порядку', share: 28, align: 'center' },
  { mark: '2', group: 'Товар', header: 'наименование, характеристика, сорт, артикул товара', share: 190 },
  { mark: '3', group: 'Товар', header: 'код', share: 66 },
  { mark: '4', group: 'Единица измерения', header: 'наименование', share: 44, align: 'center' },
  { mark: '5', group: 'Единица измерения', header: 'код по ОКЕИ', share: 32, align: 'center' },
  { mark: '6', header: 'Вид упаковки', share: 34, align: 'center' },
  { mark: '7', group: 'Количество', header: 'в одном месте', share: 32, align: 'right' },
  { mark: '8', group: 'Количество', header: 'мест, штук', share: 32, align: 'right' },
  { mark: '9', header: 'Масса брутто', share: 36, align: 'right' },
  { mark: '10', header: 'Количество (масса нетто)', share: 46, align: 'right' },
  { mark: '11', header: 'Цена, руб. коп.', share: 56, align: 'right' },
  { mark: '12', header: 'Сумма без учета НДС, руб. коп.', share: 66, align: 'right' },
  { mark: '13', group: 'НДС', header: 'ставка, %', share: 36, align: 'center' },
  { mark: '14', group: 'НДС', header: 'сумма, руб. коп.', share: 56, align: 'right' },
  { mark: '15', header: 'Сумма с учетом НДС, руб. коп.', share: 66, align: 'right' },
];

/** Returns the rows of `goodsColumns`. */
export function goodsRows(lines: readonly PaperLine[]): FormCell[][] {
  return lines.map((line, i): FormCell[] => {
    const { code, symbol } = unitOfOkei(line.unit);
    return [
      ...[String(i + 1), line.name, line.articul, symbol, code, '', '', '', ''],
      ...[{ whole: line.quantity }, { sum: netPrice(line) }, { sum: line.sum - line.vat }],
      ...[rateCell(line.rate), line.rate === null ? '–' : { sum: line.vat }, { sum: line.sum }],
    ];
  });
}

/** Returns a total row of `goodsColumns`. */
export function goodsTotal(name: string, lines: readonly PaperLine[]): FormCell[] {
  const { net, vat, total, quantity } = paperSums(lines);
  const isTaxed = lines.some(({ rate }) => rate !== null);
  return [
    ...['', name, '', '', '', '', '', '', '', { whole: quantity }, 'Х', { sum: net }],
    ...['Х', isTaxed ? { sum: vat } : '–', { sum: total }],
  ];
}
