/**
 * The tree, three levels. Dealers start in the catalogue at node 2, visitors of the open area at node 225 (§10.12).
 * Goods are in the leaves.
 */
type Branch = { id: number; header: string; children?: Branch[] };

const tree: Branch[] = [
  {
    id: 2,
    header: 'Светильники',
    children: [
      {
        id: 21,
        header: 'Накладные',
        children: [
          { id: 211, header: 'Прямоугольные' },
          { id: 212, header: 'Круглые' },
          { id: 213, header: 'Линейные' },
        ],
      },
      {
        id: 22,
        header: 'Встраиваемые',
        children: [
          { id: 221, header: 'Панели' },
          { id: 222, header: 'Даунлайты' },
          { id: 223, header: 'Поворотные' },
        ],
      },
      {
        id: 23,
        header: 'Трековые',
        children: [
          { id: 231, header: 'На шинопровод 220 В' },
          { id: 232, header: 'Магнитные 48 В' },
          { id: 233, header: 'Шинопроводы' },
        ],
      },
      {
        id: 24,
        header: 'Прожекторы',
        children: [
          { id: 241, header: 'Без датчика' },
          { id: 242, header: 'С датчиком движения' },
        ],
      },
      {
        id: 26,
        header: 'Промышленные и уличные',
        children: [
          { id: 261, header: 'Подвесные' },
          { id: 262, header: 'Пылевлагозащищённые' },
          { id: 263, header: 'Консольные' },
          { id: 264, header: 'Садовые и фасадные' },
          { id: 265, header: 'Аварийные' },
        ],
      },
    ],
  },
  {
    id: 225,
    header: 'Лампы и лента',
    children: [
      {
        id: 226,
        header: 'Лампы',
        children: [
          { id: 2261, header: 'Цоколь E27 и E14' },
          { id: 2262, header: 'Филаментные' },
          { id: 2263, header: 'GU10, GU5.3 и GX53' },
          { id: 2264, header: 'Линейные T8' },
        ],
      },
      {
        id: 227,
        header: 'Лента и профиль',
        children: [
          { id: 2271, header: 'Лента' },
          { id: 2272, header: 'Профиль' },
          { id: 2273, header: 'Блоки питания' },
          { id: 2274, header: 'Контроллеры' },
        ],
      },
    ],
  },
  {
    id: 3,
    header: 'Розетки и выключатели',
    children: [
      {
        id: 31,
        header: 'Розетки',
        children: [
          { id: 311, header: 'Силовые' },
          { id: 312, header: 'С зарядкой USB' },
          { id: 313, header: 'Компьютерные и ТВ' },
        ],
      },
      {
        id: 32,
        header: 'Выключатели',
        children: [
          { id: 321, header: 'Клавишные' },
          { id: 322, header: 'Светорегуляторы' },
          { id: 323, header: 'Датчики движения' },
        ],
      },
      {
        id: 33,
        header: 'Рамки и коробки',
        children: [
          { id: 331, header: 'Рамки' },
          { id: 332, header: 'Коробки установочные' },
        ],
      },
      { id: 34, header: 'Удлинители', children: [{ id: 341, header: 'Бытовые' }] },
    ],
  },
  {
    id: 4,
    header: 'Кабель и щиты',
    children: [
      {
        id: 41,
        header: 'Кабель и провод',
        children: [
          { id: 411, header: 'Силовой кабель' },
          { id: 412, header: 'Провод' },
          { id: 413, header: 'Слаботочный кабель' },
        ],
      },
      {
        id: 42,
        header: 'Автоматика',
        children: [
          { id: 421, header: 'Автоматические выключатели' },
          { id: 422, header: 'УЗО и дифавтоматы' },
          { id: 423, header: 'Контакторы' },
        ],
      },
      {
        id: 43,
        header: 'Щиты и корпуса',
        children: [
          { id: 431, header: 'Пластиковые' },
          { id: 432, header: 'Металлические' },
        ],
      },
      {
        id: 44,
        header: 'Прокладка кабеля',
        children: [
          { id: 441, header: 'Гофрированные трубы' },
          { id: 442, header: 'Кабель-каналы' },
          { id: 443, header: 'Клеммы' },
          { id: 444, header: 'Коробки распаячные' },
        ],
      },
    ],
  },
];

type CatalogRow = { id: number; parent_id: number | null; header: string; sort: number };

/** All nodes, parents before their children. */
export const catalogs: CatalogRow[] = flatten(tree, null);

function flatten(branches: Branch[], parent: number | null): CatalogRow[] {
  return branches.flatMap((branch, i) => [
    { id: branch.id, parent_id: parent, header: branch.header, sort: i + 1 },
    ...flatten(branch.children ?? [], branch.id),
  ]);
}
