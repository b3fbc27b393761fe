import { plural } from '../../kernel/plural.ts';
import { kind } from './kind.ts';
import { digits, ru, years } from './words.ts';

const marks = [
  { mark: 'ВВГнг(А)-LS', code: 'L', copper: true, dear: 1 },
  { mark: 'ВВГ-Пнг(А)-LS', code: 'P', copper: true, dear: 0.98 },
  { mark: 'ВВГнг(А)-FRLS', code: 'F', copper: true, dear: 1.45 },
  { mark: 'NYM', code: 'N', copper: true, dear: 1.18 },
  { mark: 'АВВГнг(А)-LS', code: 'A', copper: false, dear: 0.34 },
  { mark: 'КГтп-ХЛ', code: 'K', copper: true, dear: 1.22 },
] as const;

const veins = [
  { word: 'белый', code: 'W' },
  { word: 'синий', code: 'B' },
  { word: 'красный', code: 'R' },
  { word: 'чёрный', code: 'H' },
  { word: 'жёлто-зелёный', code: 'Y' },
] as const;

export const cableKinds = [
  kind({
    code: 'VG',
    catalog: 411,
    trade: 'cable',
    share: 92,
    axes: {
      mark: marks,
      cores: [2, 3, 4, 5],
      section: [1.5, 2.5, 4, 6, 10, 16],
      bay: [50, 100, 200],
    },
    traits: { warranty: [5] },
    siblings: 'section',
    picture: () => 'cable',
    unit: 'бухта',
    packs: [1],
    header: (g) => `Кабель ${g.mark.mark} ${g.cores}×${ru(g.section)} мм², бухта ${g.bay} м`,
    articul: (g) => `${g.cores}x${ru(g.section).replace(',', '')}-${g.bay}${g.mark.code}`,
    price: (g) => (9 + g.cores * g.section * 15.4 * g.mark.dear) * g.bay,
    params: (g) => ({
      mark: g.mark.mark,
      cores: g.cores,
      section: g.section,
      bay: g.bay,
      voltage: '660',
      material: g.mark.copper ? 'медь' : 'алюминий',
      colour: 'чёрный',
      warranty: years(g.warranty),
    }),
    about: (g) => [
      `Силовой кабель ${g.mark.mark}, ${g.cores} ${plural(g.cores, 'жила', 'жилы', 'жил')} по ${ru(g.section)} мм², ${g.mark.copper ? 'медь' : 'алюминий'}.`,
      g.mark.code === 'F'
        ? 'Огнестойкий: работает в огне не меньше 180 минут, для противопожарных линий.'
        : 'Не распространяет горение при прокладке в пучке.',
      `Бухта ${g.bay} м; отрезаем по заявке от 10 м.`,
      'Сечение по ГОСТ, каждая партия с протоколом испытаний.',
      'Прокладывается от −15 °C, работает от −50 до +50 °C.',
    ],
  }),
  kind({
    code: 'PV',
    catalog: 412,
    trade: 'cable',
    share: 52,
    axes: {
      mark: ['ПуГВ', 'ПуВ', 'ПуГВнг(А)-LS'],
      section: [0.75, 1, 1.5, 2.5, 4, 6, 10, 16],
      bay: [100, 200, 500],
      vein: veins,
    },
    traits: { warranty: [5] },
    siblings: 'vein',
    picture: () => 'wire',
    unit: 'бухта',
    packs: [1],
    header: (g) => `Провод ${g.mark} 1×${ru(g.section)} мм², ${g.vein.word}, бухта ${g.bay} м`,
    articul: (g) =>
      `1x${digits(g.section)}-${g.bay}${g.vein.code}${{ ПуГВ: 'G', ПуВ: 'V', 'ПуГВнг(А)-LS': 'N' }[g.mark]}`,
    price: (g) => (3 + g.section * 14) * g.bay * (g.mark === 'ПуГВнг(А)-LS' ? 1.12 : 1),
    params: (g) => ({
      mark: g.mark,
      cores: 1,
      section: g.section,
      bay: g.bay,
      voltage: '450',
      colour: g.vein.word,
      material: 'медь',
      warranty: years(g.warranty),
    }),
    about: (g) => [
      `Установочный провод ${g.mark} сечением ${ru(g.section)} мм² для сборки щитов и прокладки в трубах.`,
      `Изоляция ${g.vein.word}, бухта ${g.bay} м.`,
      'Жила медная, сечение по ГОСТ.',
      'Легко зачищается, изоляция не тянется за ножом.',
    ],
  }),
  kind({
    code: 'SK',
    catalog: 413,
    trade: 'cable',
    share: 24,
    axes: {
      mark: [
        { word: 'UTP кат. 5e 4×2×0,5', code: 'U5', metre: 24 },
        { word: 'UTP кат. 6 4×2×0,57', code: 'U6', metre: 41 },
        { word: 'FTP кат. 5e 4×2×0,5', code: 'F5', metre: 33 },
        { word: 'RG-6U 75 Ом', code: 'RG', metre: 22 },
        { word: 'КСВВнг(А)-LS 4×0,5', code: 'KS', metre: 14 },
        { word: 'КПСнг(А)-FRLS 1×2×0,75', code: 'KP', metre: 37 },
      ],
      sheath: [
        { word: 'внутренний', code: 'I' },
        { word: 'уличный', code: 'O' },
      ],
      bay: [100, 200, 305, 500],
    },
    traits: { warranty: [3, 5] },
    siblings: 'bay',
    picture: () => 'cable',
    unit: 'бухта',
    packs: [1],
    header: (g) => `Кабель ${g.mark.word} ${g.sheath.word}, бухта ${g.bay} м`,
    articul: (g) => `${g.mark.code}${g.sheath.code}-${g.bay}`,
    price: (g) => (g.mark.metre + (g.sheath.code === 'O' ? 6 : 0)) * g.bay,
    params: (g) => ({
      mark: g.mark.word,
      bay: g.bay,
      colour: g.sheath.code === 'O' ? 'чёрный' : 'серый',
      material: 'медь',
      warranty: years(g.warranty),
    }),
    about: (g) => [
      `Кабель ${g.mark.word}, ${g.sheath.word}, бухта ${g.bay} м.`,
      'Жилы медные, разметка длины на каждом метре.',
      g.sheath.code === 'O'
        ? 'Чёрная оболочка выдерживает солнце и мороз до −50 °C.'
        : 'Серая оболочка с низким дымовыделением.',
    ],
  }),
];
