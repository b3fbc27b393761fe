import type { NavGroup } from '#app/components/ui/side-nav.tsx';
import type { Desk } from '#server/desk/desk-view.ts';
import { deskPaths } from './desk-hrefs.ts';

/** The sections of the desk that this member of the staff may open, with the number of waiting items in each. */
export function deskSections({ staff, counts }: Pick<Desk, 'staff' | 'counts'>): NavGroup[] {
  const groups: NavGroup[] = [];
  if (counts) {
    groups.push({
      title: 'Продажи',
      items: [
        { label: 'Чаты', href: deskPaths.chats, count: counts.chats },
        { label: 'Звонки', href: deskPaths.callbacks, count: counts.callbacks },
        { label: 'Рекламации', href: deskPaths.complaints, count: counts.complaints },
        { label: 'Заказы', href: deskPaths.orders, count: counts.orders },
        { label: 'Дилеры', href: deskPaths.dealers },
      ],
    });
  }
  if (staff.role === 'administrator') {
    groups.push({
      title: 'Портал',
      items: [
        { label: 'Доставка', href: deskPaths.deliveries },
        { label: 'Сотрудники', href: deskPaths.staff },
      ],
    });
  }
  return groups;
}
