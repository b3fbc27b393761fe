import type { NavItem } from '#app/components/ui/nav-item.ts';
import type { Role } from '#server/kernel/actor.ts';

const catalogue: NavItem = { label: 'Каталог', href: '/catalogue' };
const fastOrder: NavItem = { label: 'Быстрый заказ', href: '/fast-order' };
const orders: NavItem = { label: 'Заказы', href: '/cabinet/orders' };

/** The row of sections, in the order dealers know; only what the role may open (contract §2). */
export function sectionsOf(role: Role | undefined): NavItem[] {
  if (role === undefined) return [];
  return role === 'observer' ? [catalogue, orders] : [catalogue, fastOrder, orders];
}

export function accountMenuOf(role: Role | undefined): NavItem[] {
  return role === undefined ? [] : [{ ...orders, icon: 'invoice' }];
}
