import { isCurrent, type NavItem } from '#app/components/ui/nav-item.ts';
import type { NavGroup } from '#app/components/ui/side-nav.tsx';
import type { Desk, DeskCounts } from '#server/desk/desk-view.ts';
import { administrators, allStaff, editors, type StaffAccess, sales } from '#server/kernel/actor.ts';
import { aboveApprovals, deskPaths } from '../desk-hrefs.ts';

type Entry = Omit<NavItem, 'count'> & {
  /** The roles that may open the section, the same as in its use cases. */
  access: StaffAccess;
  /** Which waiting items are counted beside the section's name. */
  count?: keyof DeskCounts;
};

/** All sections of the desk, in display order. */
const groups: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: 'Продажи',
    entries: [
      { label: 'Сегодня', href: deskPaths.home, access: sales, alone: true },
      { label: 'Заказы', href: deskPaths.orders, access: sales, count: 'orders' },
      { label: 'Дилеры', href: deskPaths.dealers, access: sales, also: aboveApprovals },
      { label: 'Запросы', href: deskPaths.requests, access: sales, count: 'requests' },
      { label: 'Контрагенты из 1С', href: deskPaths.contragents, access: sales, count: 'contragents' },
      { label: 'Деньги', href: deskPaths.money, access: sales },
      { label: 'Должники', href: deskPaths.debtors, access: sales },
      { label: 'Чаты', href: deskPaths.chats, access: sales, count: 'chats' },
      { label: 'Сообщения', href: deskPaths.messages, access: sales },
      { label: 'Звонки', href: deskPaths.calls, access: sales, count: 'calls' },
      { label: 'Рекламации', href: deskPaths.complaints, access: sales, count: 'complaints' },
    ],
  },
  {
    title: 'Товары',
    entries: [
      { label: 'Товары', href: deskPaths.goods, access: allStaff },
      { label: 'Спрос', href: deskPaths.demand, access: sales },
      { label: 'Синонимы', href: deskPaths.synonyms, access: allStaff },
      { label: 'Бренды', href: deskPaths.brands, access: editors },
      { label: 'Разделы', href: deskPaths.nodes, access: editors },
      { label: 'Виды цен', href: deskPaths.priceTypes, access: administrators },
      { label: 'Склады', href: deskPaths.warehouses, access: administrators },
      { label: 'Доставка', href: deskPaths.deliveries, access: administrators },
    ],
  },
  {
    title: 'Содержание',
    entries: [
      { label: 'Новости', href: deskPaths.news, access: editors },
      { label: 'Статьи', href: deskPaths.articles, access: editors },
      { label: 'Слайды', href: deskPaths.slides, access: editors },
      { label: 'Страницы', href: deskPaths.pages, access: editors },
    ],
  },
  {
    title: 'Портал',
    entries: [
      { label: 'Обмен с 1С', href: deskPaths.exchange, access: administrators },
      { label: 'Сотрудники', href: deskPaths.staff, access: administrators },
      { label: 'Настройки', href: deskPaths.settings, access: administrators },
      { label: 'Персональные данные', href: deskPaths.personalData, access: administrators },
      { label: 'История', href: deskPaths.history, access: sales },
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
        .filter(({ access }) => access.staff.includes(staff.role))
        .map(({ access: _, count, ...item }): NavItem => ({ ...item, count: count && counts?.[count] })),
    }))
    .filter(({ items }) => items.length > 0);
}

/** Returns the label of the section that the screen at `path` belongs to; undefined when it belongs to none. */
export function currentSection(sections: readonly NavGroup[], path: string): string | undefined {
  return sections.flatMap(({ items }) => items).find((item) => isCurrent(item, path))?.label;
}
