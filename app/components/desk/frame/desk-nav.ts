import { isCurrent, type NavItem } from '#app/components/ui/nav-item.ts';
import type { NavGroup } from '#app/components/ui/side-nav.tsx';
import type { Desk, DeskCounts } from '#server/desk/desk-view.ts';
import {
  areEnough,
  type StaffAccess,
  seesDealers,
  seesGoods,
  seesHistory,
  seesOrders,
  seesReturns,
  seesToday,
  seesWarehouses,
  withRight,
} from '#server/kernel/staff-rights.ts';
import { aboveApprovals, deskPaths } from '../desk-hrefs.ts';

/**
 * A section: its name, its address in `deskPaths`, and the rights of which one opens it, the same as in its use case.
 */
type Entry = readonly [label: string, section: keyof typeof deskPaths, access: StaffAccess];

/** All sections of the desk, in display order. */
const groups: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: 'Продажи',
    entries: [
      ['Сегодня', 'home', seesToday],
      ['Заказы', 'orders', seesOrders],
      ['Дилеры', 'dealers', seesDealers],
      ['Запросы', 'requests', withRight('dealers')],
      ['Контрагенты из 1С', 'contragents', withRight('dealers')],
      ['Деньги', 'money', withRight('money')],
      ['Должники', 'debtors', withRight('money')],
      ['Чаты', 'chats', withRight('talks')],
      ['Сообщения', 'messages', withRight('mailings')],
      ['Звонки', 'calls', withRight('talks')],
      ['Рекламации', 'complaints', withRight('talks')],
      ['Возвраты', 'returns', seesReturns],
    ],
  },
  {
    title: 'Товары',
    entries: [
      ['Товары', 'goods', seesGoods],
      ['Спрос', 'demand', withRight('demand')],
      ['Синонимы', 'synonyms', withRight('synonyms')],
      ['Бренды', 'brands', withRight('goods')],
      ['Разделы', 'nodes', withRight('goods')],
      ['Виды цен', 'priceTypes', withRight('prices')],
      ['Склады', 'warehouses', seesWarehouses],
      ['Доставка', 'deliveries', withRight('warehouses')],
    ],
  },
  {
    title: 'Содержание',
    entries: [
      ['Новости', 'news', withRight('content')],
      ['Статьи', 'articles', withRight('content')],
      ['Слайды', 'slides', withRight('content')],
      ['Страницы', 'pages', withRight('content')],
    ],
  },
  {
    title: 'Портал',
    entries: [
      ['Обмен с 1С', 'exchange', withRight('exchange')],
      ['Сотрудники', 'staff', withRight('staff')],
      ['Настройки', 'settings', withRight('settings')],
      ['Персональные данные', 'personalData', withRight('personal-data')],
      ['История', 'history', seesHistory],
    ],
  },
];

/**
 * Returns the sections of the desk that this staff member may open, with the number of waiting items in each. A staff
 * member who lacks a required second factor may open none.
 */
export function deskSections({
  staff,
  counts,
}: {
  staff: Pick<Desk['staff'], 'rights' | 'lacksFactor'>;
  counts: Desk['counts'];
}): NavGroup[] {
  if (staff.lacksFactor) return [];
  return groups
    .map(({ title, entries }) => ({
      title,
      items: entries
        .filter(([, , access]) => areEnough(access, staff.rights))
        .map(
          ([label, section]): NavItem => ({
            label,
            href: deskPaths[section],
            count: counts?.[section as keyof DeskCounts],
            alone: section === 'home',
            ...(section === 'dealers' && { also: aboveApprovals }),
          }),
        ),
    }))
    .filter(({ items }) => items.length > 0);
}

/** Returns the label of the section that the screen at `path` belongs to; undefined when it belongs to none. */
export function currentSection(sections: readonly NavGroup[], path: string): string | undefined {
  return sections.flatMap(({ items }) => items).find((item) => isCurrent(item, path))?.label;
}
