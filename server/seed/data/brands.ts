/**
 * The range of goods that a brand produces. A kind of goods belongs to one trade, a collection to a brand of that
 * trade.
 */
export type Trade =
  | 'indoor'
  | 'track'
  | 'outdoor'
  | 'lamp'
  | 'strip'
  | 'wiring'
  | 'cable'
  | 'modular'
  | 'mounting';

export type Brand = {
  id: number;
  /** The prefix of the brand's articuls: LT-NB36-4054. */
  prefix: string;
  header: string;
  /** The price level relative to other brands; 1 is average. */
  tier: number;
  trades: readonly Trade[];
};

const rows: [prefix: string, header: string, tier: number, ...trades: Trade[]][] = [
  ['LT', 'Лучтех', 1, 'indoor', 'lamp', 'strip'],
  ['NL', 'Нордлюм', 1.06, 'indoor', 'track'],
  ['EM', 'Эмитрон', 0.94, 'outdoor', 'lamp'],
  ['PL', 'Полярник', 1.08, 'outdoor'],
  ['KV', 'Квартис', 1.22, 'track', 'indoor'],
  ['ST', 'Ситара', 1.14, 'indoor'],
  ['FZ', 'Фазель', 1, 'wiring'],
  ['TL', 'Токлайн', 1, 'cable', 'modular'],
  ['BS', 'Белосвет', 0.82, 'indoor', 'lamp'],
  ['AV', 'Аврилюм', 1.3, 'indoor', 'track'],
  ['DN', 'Деньсвет', 0.78, 'indoor', 'lamp'],
  ['OL', 'Олимлайт', 0.96, 'indoor', 'outdoor'],
  ['ZN', 'Зенилюм', 1.1, 'indoor'],
  ['RL', 'Ралюм', 0.9, 'indoor', 'lamp'],
  ['MR', 'Мирадис', 1.18, 'indoor'],
  ['SV', 'Световод', 0.88, 'indoor', 'strip'],
  ['KN', 'Конфорум', 1.26, 'indoor', 'track'],
  ['HZ', 'Горизонт-Свет', 0.92, 'indoor', 'outdoor'],
  ['TR', 'Трекория', 1.04, 'track'],
  ['MG', 'Магнилайн', 1.34, 'track'],
  ['IN', 'Интерис', 1.2, 'track', 'indoor'],
  ['LF', 'Лофтика', 1.28, 'track'],
  ['PR', 'Промлюм', 0.97, 'outdoor'],
  ['UR', 'Уралюкс', 0.93, 'outdoor'],
  ['GL', 'Горлайн', 1.05, 'outdoor'],
  ['MS', 'Мастерлум', 0.86, 'outdoor', 'indoor'],
  ['SB', 'Сибирикс', 1.12, 'outdoor'],
  ['DR', 'Дорлюм', 1.02, 'outdoor'],
  ['FK', 'Факелон', 0.89, 'outdoor'],
  ['LM', 'Ламповия', 0.84, 'lamp'],
  ['YR', 'Яркон', 0.92, 'lamp'],
  ['ES', 'Эсветта', 1.1, 'lamp', 'strip'],
  ['KL', 'Калорис', 0.98, 'lamp'],
  ['NT', 'Нитея', 1.24, 'lamp'],
  ['DL', 'Диолента', 1, 'strip'],
  ['PF', 'Профильград', 0.95, 'strip'],
  ['BP', 'Блокпит', 1.03, 'strip'],
  ['RG', 'Радугатон', 0.9, 'strip'],
  ['FX', 'Флексим', 1.15, 'strip'],
  ['UT', 'Уютель', 0.85, 'wiring'],
  ['RM', 'Рамис', 0.94, 'wiring'],
  ['KT', 'Контактель', 1.08, 'wiring', 'mounting'],
  ['EL', 'Элегарт', 1.42, 'wiring'],
  ['VL', 'Велена', 1.18, 'wiring'],
  ['DM', 'Домарис', 0.9, 'wiring'],
  ['TS', 'Точка Сети', 1.02, 'wiring', 'cable'],
  ['VT', 'Вольтарис', 1.1, 'modular'],
  ['AM', 'Амперис', 0.88, 'modular', 'wiring'],
  ['ZS', 'Защитек', 1, 'modular'],
  ['KM', 'Комутек', 0.95, 'modular'],
  ['RZ', 'Разряд-М', 1.06, 'modular', 'mounting'],
  ['EK', 'Электрокод', 1.25, 'modular'],
  ['KG', 'Кабельград', 0.96, 'cable'],
  ['MD', 'Медьпром', 1.04, 'cable'],
  ['PV', 'Проводень', 0.92, 'cable'],
  ['SG', 'Сегментум', 1, 'cable'],
  ['SC', 'Щитмастер', 0.97, 'mounting', 'modular'],
  ['GF', 'Гофрон', 0.9, 'mounting'],
  ['KK', 'Каналекс', 1, 'mounting'],
  ['BX', 'Боксар', 1.07, 'mounting'],
];

export const brands: readonly Brand[] = rows.map(([prefix, header, tier, ...trades], i) => ({
  id: i + 1,
  prefix,
  header,
  tier,
  trades,
}));
