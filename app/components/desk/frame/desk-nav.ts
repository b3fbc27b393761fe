import { isCurrent, type NavItem } from '#app/components/ui/nav-item.ts';
import type { NavGroup } from '#app/components/ui/side-nav.tsx';
import type { Desk, DeskCounts } from '#server/desk/desk-view.ts';
import { administrators, allStaff, editors, type StaffAccess, sales } from '#server/kernel/actor.ts';
import { aboveApprovals, deskPaths } from '../desk-hrefs.ts';

/**
 * A section: its name, its address in `deskPaths`, and the roles that may open it, the same as in its use cases; by
 * default `sales`.
 */
type Entry = readonly [label: string, section: keyof typeof deskPaths, access?: StaffAccess];

/** All sections of the desk, in display order. */
const groups: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: 'Продажи',
    entries: [
      ['Сегодня', 'home'],
      ['Заказы', 'orders'],
      ['Дилеры', 'dealers'],
      ['Запросы', 'requests'],
      ['Контрагенты из 1С', 'contragents'],
      ['Деньги', 'money'],
      ['Должники', 'debtors'],
      ['Чаты', 'chats'],
      ['Сообщения', 'messages'],
      ['Звонки', 'calls'],
      ['Рекламации', 'complaints'],
      ['Возвраты', 'returns'],
    ],
  },
  {
    title: 'Товары',
    entries: [
      ['Товары', 'goods', allStaff],
      ['Спрос', 'demand'],
      ['Синонимы', 'synonyms', allStaff],
      ['Бренды', 'brands', editors],
      ['Разделы', 'nodes', editors],
      ['Виды цен', 'priceTypes', administrators],
      ['Склады', 'warehouses', administrators],
      ['Доставка', 'deliveries', administrators],
    ],
  },
  {
    title: 'Содержание',
    entries: [
      ['Новости', 'news', editors],
      ['Статьи', 'articles', editors],
      ['Слайды', 'slides', editors],
      ['Страницы', 'pages', editors],
    ],
  },
  {
    title: 'Портал',
    entries: [
      ['Обмен с 1С', 'exchange', administrators],
      ['Сотрудники', 'staff', administrators],
      ['Настройки', 'settings', administrators],
      ['Персональные данные', 'personalData', administrators],
      ['История', 'history'],
    ],
  },
];

/**
 * Returns the sections of the desk that this staff member may open, with the number of waiting items in each. A staff
 * member who lacks a required second factor may open none.
 */
export function deskSections({ staff, counts }: Pick<Desk, 'staff' | 'counts'>): NavGroup[] {
  if (staff.lacksFactor) return [];
  return groups
    .map(({ title, entries }) => ({
      title,
      items: entries
        .filter(([, , access = sales]) => access.staff.includes(staff.role))
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
