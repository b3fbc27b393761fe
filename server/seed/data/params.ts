/**
 * Parameters of goods, from which the filter column is made. Ids correspond to the keys, so that kinds of goods refer
 * to parameters by name.
 */
type ParamRow = { id: number; header: string; unit: string; type: 'list' | 'range' };

const rows = {
  power: ['Мощность', 'Вт', 'range'],
  temperature: ['Цветовая температура', 'К', 'range'],
  protection: ['Степень защиты', '', 'list'],
  flux: ['Световой поток', 'лм', 'range'],
  voltage: ['Напряжение', 'В', 'list'],
  rendering: ['Индекс цветопередачи', '', 'list'],
  angle: ['Угол рассеивания', '', 'list'],
  size: ['Размер', 'мм', 'list'],
  length: ['Длина', 'мм', 'range'],
  diameter: ['Диаметр', 'мм', 'range'],
  colour: ['Цвет', '', 'list'],
  material: ['Материал', '', 'list'],
  diffuser: ['Рассеиватель', '', 'list'],
  mounting: ['Монтаж', '', 'list'],
  base: ['Цоколь', '', 'list'],
  bulb: ['Форма колбы', '', 'list'],
  track: ['Тип шинопровода', '', 'list'],
  powerPerMetre: ['Мощность на метр', 'Вт/м', 'range'],
  density: ['Плотность светодиодов', 'шт./м', 'range'],
  current: ['Номинальный ток', 'А', 'list'],
  poles: ['Число полюсов', '', 'list'],
  curve: ['Характеристика срабатывания', '', 'list'],
  breaking: ['Отключающая способность', 'кА', 'list'],
  leakage: ['Ток утечки', 'мА', 'list'],
  places: ['Число мест', '', 'list'],
  modules: ['Число модулей', '', 'range'],
  cores: ['Число жил', '', 'list'],
  section: ['Сечение жилы', 'мм²', 'list'],
  mark: ['Марка', '', 'list'],
  bay: ['Длина в бухте', 'м', 'range'],
  dimming: ['Управление яркостью', '', 'list'],
  warranty: ['Гарантия', '', 'list'],
} as const satisfies Record<string, readonly [string, string, 'list' | 'range']>;

export type ParamName = keyof typeof rows;

export const params: ParamRow[] = Object.values(rows).map(([header, unit, type], i) => ({
  id: i + 1,
  header,
  unit,
  type,
}));

export const paramId = Object.fromEntries(Object.keys(rows).map((name, i) => [name, i + 1])) as Record<
  ParamName,
  number
>;
