import type { NavItem } from '#app/components/ui/nav-item.ts';
import type { DeskCounts } from '#server/desk/desk-view.ts';
import { deskPaths } from './desk-hrefs.ts';

/** The sections of the desk, with the number of waiting items in each. */
export function deskSections(counts: DeskCounts | undefined): NavItem[] {
  return [
    { label: 'Чаты', href: deskPaths.chats, count: counts?.chats },
    { label: 'Звонки', href: deskPaths.callbacks, count: counts?.callbacks },
    { label: 'Рекламации', href: deskPaths.complaints, count: counts?.complaints },
    { label: 'Заказы', href: deskPaths.orders, count: counts?.orders },
  ];
}
