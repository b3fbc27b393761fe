import { isCurrent, type NavItem } from '#app/components/ui/nav-item.ts';
import type { NavGroup } from '#app/components/ui/side-nav.tsx';
import type { Desk, DeskCounts } from '#server/desk/desk-view.ts';
import { aboveApprovals, deskPaths } from '../desk-hrefs.ts';
import { mayOpen } from '../may-open.ts';

/** A section: its name and its address in `deskPaths`. */
type Entry = readonly [label: string, section: keyof typeof deskPaths];

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
      ['Документы', 'documents'],
      ['Чаты', 'chats'],
      ['Сообщения', 'messages'],
      ['Звонки', 'calls'],
      ['Рекламации', 'complaints'],
      ['Возвраты', 'returns'],
      ['Отчёты', 'reports'],
    ],
  },
  {
    title: 'Товары',
    entries: [
      ['Товары', 'goods'],
      ['Спрос', 'demand'],
      ['Синонимы', 'synonyms'],
      ['Бренды', 'brands'],
      ['Разделы', 'nodes'],
      ['Виды цен', 'priceTypes'],
      ['Склады', 'warehouses'],
      ['Доставка', 'deliveries'],
    ],
  },
  {
    title: 'Содержание',
    entries: [
      ['Новости', 'news'],
      ['Статьи', 'articles'],
      ['Слайды', 'slides'],
      ['Страницы', 'pages'],
    ],
  },
  {
    title: 'Портал',
    entries: [
      ['Обмен с 1С', 'exchange'],
      ['Сотрудники', 'staff'],
      ['Настройки', 'settings'],
      ['Персональные данные', 'personalData'],
      ['История', 'history'],
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
  staff: Pick<Desk['staff'], 'closed' | 'lacksFactor'>;
  counts: Desk['counts'];
}): NavGroup[] {
  if (staff.lacksFactor) return [];
  return groups
    .map(({ title, entries }) => ({
      title,
      items: entries
        .filter(([, section]) => mayOpen(deskPaths[section], staff.closed))
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
