import type { Form, FormField } from '../../files/form.ts';
import { ruDate } from '../../kernel/clock.ts';
import { upperFirst } from '../../kernel/upper-first.ts';
import { fullPartyText } from '../../people/contragents/party.ts';
import { sumInWords, wholeInWords } from '../acts/sum-in-words.ts';
import { beside, gap } from './form-texts.ts';
import { goodsColumns, goodsRows, goodsTotal } from './goods-table.ts';
import type { Paper } from './paper.ts';
import { paperSums } from './paper-sums.ts';

/** Returns a waybill of the form ТОРГ-12 for printing (§12.1.51). */
export function torg12Form(paper: Paper): Form {
  const { seller, number, issuedOn, lines } = paper;
  return {
    name: `ТОРГ-12 №\u00a0${number} от ${ruDate(issuedOn)}`,
    author: seller.company,
    approved: [
      'Унифицированная форма №\u00a0ТОРГ-12',
      'Утверждена постановлением Госкомстата России от 25.12.98 №\u00a0132',
    ],
    top: topOf(paper),
    columns: goodsColumns,
    rows: goodsRows(lines),
    pageTotal: (from, to) => goodsTotal('Итого', lines.slice(from, to)),
    totals: [goodsTotal('Всего по накладной', lines)],
    tail: tailOf(paper),
  };
}

const coded = (label: string, value = ''): FormField => ({ label, value, box: true, share: 0.24 });
const wide = (label: string, value: string, caption = ''): FormField => ({
  ...{ label, value, caption, share: 0.74 },
});

function topOf({ seller, buyer, address, basis, number, issuedOn }: Paper): FormField[][] {
  const consignee = [fullPartyText(buyer), address && `адрес доставки: ${address}`]
    .filter(Boolean)
    .join(', ');
  return [
    [{ share: 0.74, plain: true }, gap, coded('Форма по ОКУД', '0330212')],
    [
      wide(
        'Грузоотправитель',
        fullPartyText(seller),
        '(организация, адрес, телефон, факс, банковские реквизиты)',
      ),
      gap,
      coded('по ОКПО'),
    ],
    [wide('', '', '(структурное подразделение)'), gap, coded('Вид деятельности по ОКДП')],
    [wide('Грузополучатель', consignee), gap, coded('по ОКПО')],
    [wide('Поставщик', fullPartyText(seller)), gap, coded('по ОКПО')],
    [wide('Плательщик', fullPartyText(buyer)), gap, coded('по ОКПО')],
    [wide('Основание', basis, '(договор, заказ-наряд)'), gap, coded('Транспортная накладная')],
    [
      { value: 'ТОВАРНАЯ НАКЛАДНАЯ', look: 'title', plain: true, share: 0.3, align: 'center' },
      { label: 'Номер документа', value: number, box: true, share: 0.22 },
      { label: 'Дата составления', value: ruDate(issuedOn), box: true, share: 0.22 },
      gap,
      coded('Вид операции'),
    ],
  ];
}

function tailOf({ lines, consignment, director, accountant }: Paper): FormField[][] {
  const { total } = paperSums(lines);
  const { boxes, weight } = consignment;
  const signed = (label: string, name = ''): FormField[] => [
    { share: 0.5, label, caption: '(должность)' },
    { share: 0.2, caption: '(подпись)' },
    { share: 0.3, value: name, caption: '(расшифровка подписи)' },
  ];
  return [
    [
      { label: 'Товарная накладная имеет приложение на', mark: 'листах', share: 0.4 },
      gap,
      {
        ...{ label: 'и содержит', value: wholeInWords(lines.length), caption: '(прописью)' },
        ...{ mark: 'порядковых номеров записей', share: 0.58 },
      },
    ],
    [
      {
        label: 'Всего мест',
        value: boxes === null ? '' : wholeInWords(boxes),
        caption: '(прописью)',
        share: 0.32,
      },
      gap,
      { label: 'Масса груза (нетто)', caption: '(прописью)', share: 0.32 },
      gap,
      {
        ...{ label: 'Масса груза (брутто)', share: 0.32, caption: '(кг)' },
        value: weight === null ? '' : String(weight / 1_000).replace('.', ','),
      },
    ],
    [
      { label: 'Приложение (паспорта, сертификаты и т. п.) на', mark: 'листах', share: 0.4 },
      gap,
      {
        label: 'Всего отпущено на сумму',
        value: upperFirst(sumInWords(total)),
        caption: '(прописью)',
        share: 0.58,
      },
    ],
    beside(signed('Отпуск груза разрешил', director), [
      { label: 'По доверенности №', share: 0.6 },
      { label: 'от', share: 0.4 },
    ]),
    beside(
      [
        { label: 'Главный (старший) бухгалтер', share: 0.7, caption: '(подпись)' },
        { value: accountant, caption: '(расшифровка подписи)', share: 0.3 },
      ],
      [{ label: 'выданной', caption: '(кем, кому: организация, должность, фамилия, и. о.)', share: 1 }],
    ),
    beside(signed('Отпуск груза произвел'), signed('Груз принял')),
    beside(
      [{ label: 'М.П.', value: '«     »                         20     года', plain: true, share: 1 }],
      signed('Груз получил грузополучатель'),
    ),
    beside(
      [{ share: 1, plain: true }],
      [{ label: 'М.П.', value: '«     »                         20     года', plain: true, share: 1 }],
    ),
  ];
}
