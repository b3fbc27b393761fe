import { type Brand, brands } from './brands.ts';

/** Collections by the goods they contain; each kind of goods uses one range or none. */
const names = {
  surface: {
    LT: 'Плато=NB Ребро Каньон',
    BS: 'Контур Школа',
    OL: 'Атриум',
    SV: 'Палитра Студия',
    RL: 'Кабинет',
    ST: 'Грань',
    MS: 'Цех Ангар',
    ZN: 'Полдень',
    DN: 'Подъезд',
  },
  round: {
    LT: 'Орбита=OR Луна',
    NL: 'Диск Шайба',
    BS: 'Жемчуг',
    HZ: 'Горизонт Экватор',
    DN: 'Ясень',
    RL: 'Нимб',
    MR: 'Кольцо Сфера',
    ZN: 'Спутник',
  },
  linear: {
    ST: 'Стрела=LN Тетива Вектор',
    AV: 'Меридиан Росчерк',
    KN: 'Линейка Галерея',
    SV: 'Струна',
    LT: 'Магистраль',
    IN: 'Штрих',
  },
  panel: {
    LT: 'Офис Сота',
    BS: 'Клетка',
    SV: 'Холст',
    RL: 'Лист',
    DN: 'Формат',
    MS: 'Модуль',
    OL: 'Парус',
  },
  downlight: {
    NL: 'Точка Капля Фьорд',
    AV: 'Нота Акцент',
    KN: 'Пиксель',
    MR: 'Алькор Мицар',
    ZN: 'Зенит',
    ST: 'Зёрнышко',
    IN: 'Кварц Опал',
    HZ: 'Родник',
    BS: 'Росинка',
  },
  spot: {
    NL: 'Поворот Снайпер',
    KN: 'Фокус',
    KV: 'Прицел',
    AV: 'Циклоп',
    MR: 'Взгляд',
    ZN: 'Компас',
    IN: 'Кардан',
  },
  track: {
    KV: 'Сцена Бутик Витрина',
    TR: 'Рельс Вагон Депо',
    NL: 'Полярис',
    AV: 'Подиум',
    KN: 'Вернисаж',
    LF: 'Лофт Чердак',
    IN: 'Салон',
    MG: 'Артист Софит',
  },
  magnetic: {
    MG: 'Магнит Полюс Гаусс',
    KV: 'Контрапункт',
    LF: 'Кирпич',
    TR: 'Ферро',
    AV: 'Синапс',
    KN: 'Клавир',
  },
  flood: {
    EM: 'Редут Бастион Дозор',
    GL: 'Маяк',
    MS: 'Форпост',
    UR: 'Рубеж',
    FK: 'Факел Зарево',
    HZ: 'Заря',
    OL: 'Стадион',
  },
  highbay: {
    PL: 'Купол=HB Айсберг',
    PR: 'Колокол Пролёт',
    UR: 'Магнитка',
    MS: 'Кран-балка',
    SB: 'Кедр',
    GL: 'Горн',
  },
  triproof: {
    PL: 'Буран',
    PR: 'Туман Капель',
    UR: 'Шахта',
    MS: 'Паркинг',
    DR: 'Тоннель',
    FK: 'Баня',
    SB: 'Тайга',
  },
  street: {
    PL: 'Сполох',
    DR: 'Тракт Шоссе Проспект',
    SB: 'Енисей',
    GL: 'Кобра',
    EM: 'Квартал',
    UR: 'Чусовая',
  },
  facade: {
    EM: 'Карниз',
    GL: 'Фасад Портик',
    FK: 'Сад Аллея',
    SB: 'Мороз',
    HZ: 'Веранда',
    OL: 'Терраса',
    DR: 'Бульвар',
    PR: 'Ограда',
  },
  lamp: {
    LT: 'Огонёк',
    LM: 'Домовёнок Уют',
    YR: 'Янтарь Ярило',
    ES: 'Эстет',
    KL: 'Очаг',
    NT: 'Винтаж Эдисон',
    DN: 'Рассвет',
  },
  strip: { LT: 'Лоза', DL: 'Волна Прибой', RG: 'Радуга', FX: 'Флекс', SV: 'Ручей', ES: 'Шёлк', BP: 'Поток' },
  profile: { PF: 'Швеллер Ниша Теневой', FX: 'Изгиб', DL: 'Русло', SV: 'Кромка' },
  driver: { BP: 'Монолит Компакт', DL: 'Исток', RG: 'Импульс', LT: 'Стабиль', FX: 'Дрейф' },
  wiring: {
    FZ: 'Линия=L Фаза Классик Вега',
    UT: 'Уютная Соната Дача',
    RM: 'Ритм Рама',
    KT: 'Контакт Гармония',
    EL: 'Элегия Мрамор Стекло',
    VL: 'Бархат Вуаль',
    DM: 'Домашняя Оникс',
    TS: 'Сеть Техно',
    AM: 'Ампир Бриз',
  },
  modular: {
    VT: 'Страж Витязь',
    TL: 'Базис',
    AM: 'Старт',
    ZS: 'Оберег Заслон',
    KM: 'Тумблер',
    EK: 'Элита',
    RZ: 'Разряд',
    SC: 'Гарант',
  },
  board: { SC: 'Ларец Сейф', BX: 'Короб Бокс', RZ: 'Ячейка', KK: 'Шкатулка' },
} as const satisfies Record<string, Record<string, string>>;

export type Range = keyof typeof names;

export type Collection = {
  id: number;
  header: string;
  brand: Brand;
  range: Range;
  /** Follows the brand's prefix in articuls; unique within a brand. */
  code: string;
};

const latin: Record<string, string> = Object.fromEntries(
  [...'абвгдежзийклмнопрстуфхцчшщыэюя'].map((letter, i) => [
    letter,
    [...'ABVGDEJZIYKLMNOPRSTUFHCQWXYEUA'][i] ?? '',
  ]),
);

export const collections: readonly Collection[] = numbered();

/** Returns all collections. `Плато=NB` specifies the code; the other codes are made from the letters of the names. */
function numbered(): Collection[] {
  const taken = new Set<string>();
  const made: Collection[] = [];
  for (const [range, byBrand] of Object.entries(names)) {
    for (const [prefix, list] of Object.entries(byBrand)) {
      const brand = brands.find((each) => each.prefix === prefix);
      if (!brand) throw new Error(`no brand ${prefix}`);
      for (const entry of list.split(' ')) {
        const [header = '', given] = entry.split('=');
        const code = given ?? codes(header).find((each) => !taken.has(`${prefix}${each}`)) ?? '';
        taken.add(`${prefix}${code}`);
        made.push({ id: made.length + 1, header, brand, range: range as Range, code });
      }
    }
  }
  return made;
}

/** Returns the possible three-letter codes of a word: its first letter with any two later ones. */
function codes(header: string): string[] {
  const letters = [...header.toLowerCase()].map((letter) => latin[letter] ?? '').filter(Boolean);
  const [first = '', ...rest] = letters;
  return rest.flatMap((second, i) => rest.slice(i + 1).map((third) => first + second + third));
}
