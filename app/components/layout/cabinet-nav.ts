import type { NavGroup } from '#app/components/ui/side-nav.tsx';
import type { Role } from '#server/kernel/actor.ts';

/** The left list of the cabinet. A section is added with its screen: nothing here leads nowhere. */
export function cabinetGroupsOf(role: Role | undefined): NavGroup[] {
  const orders = { label: 'Заказы', href: '/cabinet/orders' };
  const fastOrder = { label: 'Быстрый заказ', href: '/fast-order' };
  const basket = { label: 'Корзина', href: '/cart' };
  return [{ title: 'Покупки', items: role === 'observer' ? [orders] : [orders, fastOrder, basket] }];
}
