import { kind } from './kind.ts';
import { digits, ru, years } from './words.ts';

const amperes = [6, 10, 16, 20, 25, 32, 40, 50, 63] as const;

export const switchgearKinds = [
  kind({
    code: 'VA',
    catalog: 421,
    trade: 'modular',
    range: 'modular',
    share: 92,
    plain: 3,
    axes: {
      poles: ['1P', '2P', '3P', '4P'],
      curve: ['B', 'C', 'D'],
      breaking: [4.5, 6, 10],
      current: amperes,
    },
    traits: { warranty: [3, 5, 7] },
    siblings: 'current',
    picture: () => 'breaker',
    unit: 'шт.',
    packs: [1, 12],
    header: (g, series) =>
      `Выключатель автоматический ${g.poles} ${g.curve}${g.current} ${ru(g.breaking)} кА${series && ` ${series}`}`,
    articul: (g) => `${g.poles}-${g.curve}${digits(g.current)}-${digits(g.breaking)}`,
    price: (g) => Number.parseInt(g.poles, 10) * (95 + g.breaking * 20 + g.current * 0.9),
    params: (g) => ({
      poles: g.poles,
      current: g.current,
      curve: g.curve,
      breaking: g.breaking,
      voltage: g.poles < '3' ? '230' : '400',
      modules: Number.parseInt(g.poles, 10),
      protection: 'IP20',
      mounting: 'DIN-рейка',
      warranty: years(g.warranty),
    }),
    about: (g) => [
      `Автоматический выключатель на ${g.current} А, характеристика ${g.curve}, ${ru(g.breaking)} кА.`,
      g.curve === 'B'
        ? 'Характеристика B для длинных линий освещения и старой проводки.'
        : g.curve === 'C'
          ? 'Характеристика C подходит для розеток и освещения.'
          : 'Характеристика D выдерживает пусковые токи двигателей и сварки.',
      'Зажимы под провод до 25 мм², насечка держит и многопроволочную жилу.',
      'Окно положения контактов показывает, отключена ли линия на самом деле.',
    ],
  }),
  kind({
    code: 'UZ',
    catalog: 422,
    trade: 'modular',
    range: 'modular',
    share: 36,
    plain: 3,
    axes: {
      poles: ['2P', '4P'],
      type: ['AC', 'A'],
      leakage: [10, 30, 100, 300],
      current: [16, 25, 40, 63],
    },
    traits: { warranty: [3, 5, 7] },
    siblings: 'current',
    picture: () => 'rcd',
    unit: 'шт.',
    packs: [1, 6],
    header: (g, series) =>
      `Выключатель дифференциального тока (УЗО) ${g.poles} ${g.current} А ${g.leakage} мА тип ${g.type}${series && ` ${series}`}`,
    articul: (g) => `${g.poles}-${g.current}-${g.leakage}${g.type}`,
    price: (g) =>
      Number.parseInt(g.poles, 10) * 290 +
      g.current * 6 +
      (g.type === 'A' ? 420 : 0) +
      (g.leakage === 10 ? 260 : 0),
    params: (g) => ({
      poles: g.poles,
      current: g.current,
      leakage: g.leakage,
      voltage: g.poles === '2P' ? '230' : '400',
      modules: Number.parseInt(g.poles, 10),
      protection: 'IP20',
      mounting: 'DIN-рейка',
      warranty: years(g.warranty),
    }),
    about: (g) => [
      `УЗО отключает линию при утечке ${g.leakage} мА${g.leakage <= 30 ? ' и защищает человека от удара током' : ' и защищает от пожара'}.`,
      g.type === 'A'
        ? 'Тип A видит и пульсирующий ток: нужен для стиральных машин и электроники.'
        : 'Тип AC для линий без электроники.',
      'Кнопка «Тест» проверяет срабатывание раз в месяц.',
      'Ставится после автоматического выключателя на тот же или меньший ток.',
    ],
  }),
  kind({
    code: 'AD',
    catalog: 422,
    trade: 'modular',
    range: 'modular',
    share: 36,
    plain: 3,
    axes: {
      poles: ['1P+N', '2P', '3P+N'],
      curve: ['B', 'C'],
      leakage: [10, 30, 100],
      current: [6, 10, 16, 20, 25, 32, 40],
    },
    traits: { breaking: [4.5, 6], warranty: [3, 5, 7] },
    siblings: 'current',
    picture: () => 'rcd',
    unit: 'шт.',
    packs: [1, 6],
    header: (g, series) =>
      `Автомат дифференциальный (АВДТ) ${g.poles} ${g.curve}${g.current} ${g.leakage} мА ${ru(g.breaking)} кА${series && ` ${series}`}`,
    articul: (g) => `${g.poles.replace('+N', 'N')}-${g.curve}${digits(g.current)}-${g.leakage}`,
    price: (g) => 990 + g.current * 11 + (g.poles === '3P+N' ? 1600 : 0) + (g.leakage === 10 ? 300 : 0),
    params: (g) => ({
      poles: g.poles,
      current: g.current,
      curve: g.curve,
      leakage: g.leakage,
      breaking: g.breaking,
      voltage: g.poles === '3P+N' ? '400' : '230',
      modules: g.poles === '3P+N' ? 4 : 2,
      protection: 'IP20',
      mounting: 'DIN-рейка',
      warranty: years(g.warranty),
    }),
    about: (g) => [
      `Два прибора в одном корпусе: автомат ${g.curve}${g.current} и УЗО на ${g.leakage} мА.`,
      'Занимает меньше места в щите, чем автомат и УЗО порознь.',
      'Флажок показывает, сработала защита от утечки или от перегрузки.',
      `Отключающая способность ${ru(g.breaking)} кА.`,
    ],
  }),
  kind({
    code: 'KM',
    catalog: 423,
    trade: 'modular',
    share: 22,
    axes: {
      poles: ['1P', '2P', '4P'],
      coil: [24, 230, 400],
      current: [16, 20, 25, 40, 63],
    },
    traits: { warranty: [2, 3] },
    siblings: 'current',
    picture: () => 'contactor',
    unit: 'шт.',
    packs: [1],
    header: (g) => `Контактор модульный ${g.poles} ${g.current} А, катушка ${g.coil} В`,
    articul: (g) => `${g.poles}-${g.current}-${g.coil}`,
    price: (g) => 690 + g.current * 26 + Number.parseInt(g.poles, 10) * 120,
    params: (g) => ({
      poles: g.poles,
      current: g.current,
      voltage: String(g.coil),
      modules: Number.parseInt(g.poles, 10) > 2 ? 3 : 2,
      protection: 'IP20',
      mounting: 'DIN-рейка',
      warranty: years(g.warranty),
    }),
    about: (g) => [
      `Модульный контактор на ${g.current} А, катушка ${g.coil} В.`,
      'Включает освещение, отопление и вентиляцию по сигналу реле или таймера.',
      'Не гудит: магнитная система на постоянном токе.',
      'Ручной рычаг «Авто – Вкл – Выкл» на лицевой стороне.',
    ],
  }),
];
