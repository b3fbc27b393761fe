import { isCurrent, type NavItem } from '#app/components/ui/nav-item.ts';
import type { NavGroup } from '#app/components/ui/side-nav.tsx';
import type { Desk, DeskCounts } from '#server/desk/desk-view.ts';
import { areEnough } from '#server/kernel/actor.ts';
import {
  type StaffAccess,
  type StaffRight,
  seesDealers,
  seesGoods,
  seesHistory,
  seesOrders,
  seesReports,
  seesReturns,
  seesToday,
  seesWarehouses,
} from '#server/kernel/staff-rights.ts';
import { aboveApprovals, deskPaths } from '../desk-hrefs.ts';

/**
 * A section: its name, its address in `deskPaths`, and the rights of which one opens it, the same as in its use case.
 */
type Entry = readonly [label: string, section: keyof typeof deskPaths, needed: StaffAccess | StaffRight];

/** All sections of the desk, in display order. */
const groups: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: 'Продажи',
    entries: [
      ['Сегодня', 'home', seesToday],
      ['Заказы', 'orders', seesOrders],
      ['Дилеры', 'dealers', seesDealers],
      ['Запросы', 'requests', 'dealers'],
      ['Контрагенты из 1С', 'contragents', 'dealers'],
      ['Деньги', 'money', 'money'],
      ['Должники', 'debtors', 'money'],
      ['Чаты', 'chats', 'talks'],
      ['Сообщения', 'messages', 'mailings'],
      ['Звонки', 'calls', 'talks'],
      ['Рекламации', 'complaints', 'talks'],
      ['Возвраты', 'returns', seesReturns],
      ['Отчёты', 'reports', seesReports],
    ],
  },
  {
    title: 'Товары',
    entries: [
      ['Товары', 'goods', seesGoods],
      ['Спрос', 'demand', 'demand'],
      ['Синонимы', 'synonyms', 'synonyms'],
      ['Бренды', 'brands', 'goods'],
      ['Разделы', 'nodes', 'goods'],
      ['Виды цен', 'priceTypes', 'prices'],
      ['Склады', 'warehouses', seesWarehouses],
      ['Доставка', 'deliveries', 'warehouses'],
    ],
  },
  {
    title: 'Содержание',
    entries: [
      ['Новости', 'news', 'content'],
      ['Статьи', 'articles', 'content'],
      ['Слайды', 'slides', 'content'],
      ['Страницы', 'pages', 'content'],
    ],
  },
  {
    title: 'Портал',
    entries: [
      ['Обмен с 1С', 'exchange', 'exchange'],
      ['Сотрудники', 'staff', 'staff'],
      ['Настройки', 'settings', 'settings'],
      ['Персональные данные', 'personalData', 'personal-data'],
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
        .filter(([, , needed]) => areEnough(needed, staff.rights))
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
