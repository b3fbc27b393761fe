import type { Form, FormField } from '../../files/form.ts';
import { ruDate } from '../../kernel/clock.ts';
import { upperFirst } from '../../kernel/upper-first.ts';
import type { Parties } from '../../people/contragents/party.ts';
import { fullPartyText } from '../../people/contragents/party.ts';
import { sumInWords } from '../acts/sum-in-words.ts';
import { goodsColumns, goodsRows, goodsTotal } from './goods-table.ts';
import type { PaperLine } from './paper.ts';
import { paperSums } from './paper-sums.ts';

/** What the waybill of a return prints. The buyer gives the goods back, the seller takes them. */
export type ReturnNote = Parties & {
  /** «В-000012» */
  number: string;
  issuedOn: string;
  basis: string;
  reason: string;
  lines: readonly PaperLine[];
};

/** Returns the waybill with which a dealer returns goods (§12.1.51). It is not a unified form. */
export function returnNoteForm({ seller, buyer, number, issuedOn, basis, reason, lines }: ReturnNote): Form {
  const wide = (label: string, value: string): FormField[] => [{ label, value, share: 1 }];
  const signed = (label: string): FormField[] => [
    { share: 0.24, label, caption: '(должность)' },
    { share: 0.1, caption: '(подпись)' },
    { share: 0.15, caption: '(расшифровка подписи)' },
  ];
  return {
    name: `Накладная на возврат №\u00a0${number} от ${ruDate(issuedOn)}`,
    author: buyer.company,
    approved: ['Составлена по статье 9\u00a0Федерального закона от 06.12.2011 №\u00a0402-ФЗ'],
    top: [
      [
        { value: 'НАКЛАДНАЯ НА ВОЗВРАТ ТОВАРА', look: 'title', plain: true, share: 0.44 },
        { label: 'Номер документа', value: number, box: true, share: 0.28 },
        { label: 'Дата составления', value: ruDate(issuedOn), box: true, share: 0.28 },
      ],
      wide('Возвращает', fullPartyText(buyer)),
      wide('Принимает', fullPartyText(seller)),
      wide('Основание', basis),
      wide('Причина возврата', reason),
    ],
    columns: goodsColumns,
    rows: goodsRows(lines),
    pageTotal: (from, to) => goodsTotal('Итого', lines.slice(from, to)),
    totals: [goodsTotal('Всего по накладной', lines)],
    tail: [
      [
        {
          ...{ label: 'Всего возвращено на сумму', caption: '(прописью)', share: 1 },
          value: upperFirst(sumInWords(paperSums(lines).total)),
        },
      ],
      [...signed('Товар сдал'), { share: 0.02, plain: true }, ...signed('Товар принял')],
      [
        { label: 'М.П.', value: '«     »                         20     года', plain: true, share: 0.51 },
        { label: 'М.П.', value: '«     »                         20     года', plain: true, share: 0.49 },
      ],
    ],
  };
}
