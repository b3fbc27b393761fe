import type { Form, FormCell, FormColumn, FormField } from '../../files/form.ts';
import { ruDate } from '../../kernel/clock.ts';
import { partyText } from '../../people/contragents/party.ts';
import { isSoleTrader } from '../../people/contragents/rules.ts';
import { beside, gap, innKpp, loadText, longDate, rateCell, receiver } from './form-texts.ts';
import { unitOfOkei } from './okei.ts';
import type { Paper } from './paper.ts';
import { netPrice, paperSums } from './paper-sums.ts';

/** The columns of the paper form for goods that are not traceable; 12–14 are only for those that are (§12.1.51). */
const columns: readonly FormColumn[] = [
  { mark: 'А', header: 'Код товара/ работ, услуг', share: 76 },
  { mark: '1', header: '№\u00a0п/п', share: 20, align: 'center' },
  {
    mark: '1а',
    header: 'Наименование товара (описание выполненных работ, оказанных услуг), имущественного права',
    share: 150,
  },
  { mark: '1б', header: 'Код вида товара', share: 28, align: 'center' },
  { mark: '2', group: 'Единица измерения', header: 'код', share: 24, align: 'center' },
  {
    mark: '2а',
    group: 'Единица измерения',
    header: 'условное обозначение (национальное)',
    share: 54,
    align: 'center',
  },
  { mark: '3', header: 'Количество (объём)', share: 40, align: 'right' },
  { mark: '4', header: 'Цена (тариф) за единицу измерения', share: 52, align: 'right' },
  {
    mark: '5',
    header: 'Стоимость товаров (работ, услуг), имущественных прав без налога – всего',
    share: 62,
    align: 'right',
  },
  { mark: '6', header: 'В том числе сумма акциза', share: 42, align: 'center' },
  { mark: '7', header: 'Налоговая ставка', share: 36, align: 'center' },
  { mark: '8', header: 'Сумма налога, предъявляемая покупателю', share: 56, align: 'right' },
  {
    mark: '9',
    header: 'Стоимость товаров (работ, услуг), имущественных прав с налогом – всего',
    share: 62,
    align: 'right',
  },
  { mark: '10', group: 'Страна происхождения товара', header: 'цифровой код', share: 38, align: 'center' },
  { mark: '10а', group: 'Страна происхождения товара', header: 'краткое наименование', share: 56 },
  {
    mark: '11',
    header:
      'Регистрационный номер декларации на товары или регистрационный номер партии товара, подлежащего прослеживаемости',
    share: 66,
  },
];

/** Returns the status: 1 also serves as a VAT invoice, 2 is only a transfer document of a seller without VAT. */
export function updStatus({ lines }: Pick<Paper, 'lines'>): 1 | 2 {
  return lines.some(({ rate }) => rate !== null) ? 1 : 2;
}

/** Returns a universal transfer document (УПД) for printing (§12.1.51). */
export function updForm(paper: Paper): Form {
  const { seller, number, issuedOn, lines } = paper;
  const sums = paperSums(lines);
  return {
    name: `УПД №\u00a0${number} от ${ruDate(issuedOn)}`,
    author: seller.company,
    approved: [
      'Приложение №\u00a01 к постановлению Правительства Российской Федерации от 26\u00a0декабря 2011\u00a0г. №\u00a01137',
      '(в редакции постановления Правительства Российской Федерации от 2\u00a0апреля 2021\u00a0г. №\u00a0534)',
    ],
    side: {
      title: 'Универсальный передаточный документ',
      label: 'Статус:',
      value: String(updStatus(paper)),
      notes: ['1 – счет-фактура и передаточный документ (акт)', '2 – передаточный документ (акт)'],
    },
    top: topOf(paper),
    columns,
    rows: lines.map((line, i): FormCell[] => {
      const { code, symbol } = line.id === 0 ? { code: '', symbol: '' } : unitOfOkei(line.unit);
      return [
        ...[line.articul, String(i + 1), line.name, '', code, symbol],
        ...[{ whole: line.quantity }, { sum: netPrice(line) }, { sum: line.sum - line.vat }, 'без акциза'],
        ...[rateCell(line.rate), line.rate === null ? 'без НДС' : { sum: line.vat }, { sum: line.sum }],
        ...['', '', ''],
      ];
    }),
    totals: [
      [
        ...['', '', 'Всего к оплате (9)', '', '', '', '', '', { sum: sums.net }, 'Х', 'Х'],
        ...[updStatus(paper) === 2 ? 'без НДС' : { sum: sums.vat }, { sum: sums.total }, '', '', ''],
      ],
    ],
    tail: tailOf(paper),
  };
}

function topOf(paper: Paper): FormField[][] {
  const { seller, buyer, number, issuedOn, lines } = paper;
  const pair = (left: Omit<FormField, 'share'>, right: Omit<FormField, 'share'> | undefined): FormField[] => [
    { ...left, share: 0.53 },
    gap,
    right ? { ...right, share: 0.45 } : { share: 0.45, plain: true },
  ];
  const numbers = lines.length === 1 ? '1' : `1–${lines.length}`;
  return [
    [
      { label: 'Счет-фактура №', value: number, share: 0.24, look: 'bold' },
      { label: 'от', value: longDate(issuedOn), mark: '(1)', share: 0.24, look: 'bold' },
      { share: 0.52, plain: true },
    ],
    [
      { label: 'Исправление №', value: '–', share: 0.24 },
      { label: 'от', value: '–', mark: '(1а)', share: 0.24 },
      { share: 0.52, plain: true },
    ],
    pair(
      { label: 'Продавец', value: seller.company, mark: '(2)' },
      { label: 'Покупатель', value: buyer.company, mark: '(6)' },
    ),
    pair(
      { label: 'Адрес', value: seller.legal_address, mark: '(2а)' },
      { label: 'Адрес', value: buyer.legal_address, mark: '(6а)' },
    ),
    pair(
      { label: 'ИНН/КПП продавца', value: innKpp(seller), mark: '(2б)' },
      { label: 'ИНН/КПП покупателя', value: innKpp(buyer), mark: '(6б)' },
    ),
    pair(
      { label: 'Грузоотправитель и его адрес', value: 'он же', mark: '(3)' },
      { label: 'Валюта: наименование, код', value: 'российский рубль, 643', mark: '(7)' },
    ),
    pair(
      { label: 'Грузополучатель и его адрес', value: receiver(paper), mark: '(4)' },
      {
        label: 'Идентификатор государственного контракта, договора (соглашения) (при наличии)',
        mark: '(8)',
      },
    ),
    pair({ label: 'К платежно-расчетному документу №', value: '', mark: '(5)' }, undefined),
    pair(
      {
        label: 'Документ об отгрузке',
        value: `УПД, №\u00a0п/п ${numbers} №\u00a0${number} от ${ruDate(issuedOn)}`,
        mark: '(5а)',
      },
      undefined,
    ),
  ];
}

function tailOf(paper: Paper): FormField[][] {
  const { seller, buyer, basis, shippedOn, director, accountant } = paper;
  const sole = isSoleTrader(seller.inn);
  const signed = (mark: string, name = ''): FormField[] => [
    { share: 0.38, caption: '(должность)' },
    { share: 0.26, caption: '(подпись)' },
    { share: 0.36, value: name, caption: '(ф.и.о.)', mark },
  ];
  const told = (label: string): FormField[] => [{ share: 1, label, plain: true }];
  return [
    [
      {
        ...{ label: 'Руководитель организации или иное уполномоченное лицо', caption: '(подпись)' },
        share: 0.33,
      },
      { value: sole ? '' : director, caption: '(ф.и.о.)', share: 0.17 },
      { label: 'Главный бухгалтер или иное уполномоченное лицо', caption: '(подпись)', share: 0.33 },
      { value: sole ? '' : accountant, caption: '(ф.и.о.)', share: 0.17 },
    ],
    [
      {
        ...{ label: 'Индивидуальный предприниматель или иное уполномоченное лицо', caption: '(подпись)' },
        share: 0.33,
      },
      { value: sole ? director : '', caption: '(ф.и.о.)', share: 0.17 },
      {
        value: sole && seller.ogrn ? `ОГРНИП ${seller.ogrn}` : '',
        caption: '(реквизиты свидетельства о государственной регистрации индивидуального предпринимателя)',
        share: 0.5,
      },
    ],
    [
      { label: 'Документ составлен на', mark: 'листах', share: 0.2 },
      { share: 0.8, plain: true },
    ],
    [
      {
        label: 'Основание передачи (сдачи) / получения (приемки)',
        value: basis,
        caption: '(договор; доверенность и др.)',
        mark: '[8]',
        share: 1,
      },
    ],
    [
      {
        label: 'Данные о транспортировке и грузе',
        value: loadText(paper),
        caption:
          '(транспортная накладная, поручение экспедитору, экспедиторская / складская расписка и др. / масса нетто/ брутто груза)',
        mark: '[9]',
        share: 1,
      },
    ],
    beside(
      told('Товар (груз) передал / услуги, результаты работ, права сдал'),
      told('Товар (груз) получил / услуги, результаты работ, права принял'),
    ),
    beside(signed('[10]'), signed('[15]')),
    beside(
      [{ share: 1, label: 'Дата отгрузки, передачи (сдачи)', value: longDate(shippedOn), mark: '[11]' }],
      [
        {
          share: 1,
          label: 'Дата получения (приемки)',
          value: '«     »                    20     г.',
          mark: '[16]',
        },
      ],
    ),
    beside(
      [{ share: 1, label: 'Иные сведения об отгрузке, передаче', mark: '[12]' }],
      [{ share: 1, label: 'Иные сведения о получении, приемке', mark: '[17]' }],
    ),
    beside(
      told('Ответственный за правильность оформления факта хозяйственной жизни'),
      told('Ответственный за правильность оформления факта хозяйственной жизни'),
    ),
    beside(signed('[13]'), signed('[18]')),
    beside(
      [{ share: 1, label: 'Составитель документа', value: partyText(seller), mark: '[14]' }],
      [{ share: 1, label: 'Составитель документа', value: partyText(buyer), mark: '[19]' }],
    ),
    beside(told('М.П.'), told('М.П.')),
  ];
}
