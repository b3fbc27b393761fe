import type { NavItem } from '#app/components/ui/nav-item.ts';
import type { NavGroup } from '#app/components/ui/side-nav.tsx';
import type { Role } from '#server/kernel/actor.ts';
import type { FrameCounts } from '#server/portal/frame-counts.ts';

/** Returns the left navigation of the cabinet, with only the entries that the role may open (§10.1). */
export function cabinetGroupsOf(role: Role | undefined, counts?: FrameCounts): NavGroup[] {
  const buys = role !== 'observer';
  const main = role === 'main';
  const groups: { title: string; items: (NavItem | false)[] }[] = [
    {
      title: 'Покупки',
      items: [
        { label: 'Заказы', href: '/cabinet/orders' },
        { label: 'Согласование', href: '/cabinet/approvals', count: counts?.approvals, hot: true },
        buys && { label: 'Черновики', href: '/cabinet/drafts', count: counts?.drafts },
        buys && { label: 'Избранное', href: '/cabinet/favourites', count: counts?.favourites },
        buys && { label: 'Потребности', href: '/cabinet/needs', count: counts?.needs },
        buys && { label: 'Лист ожидания', href: '/cabinet/watches' },
      ],
    },
    {
      title: 'Документы',
      items: [
        { label: 'Счета и накладные', href: '/cabinet/documents' },
        { label: 'Взаиморасчёты', href: '/cabinet/balance' },
        { label: 'Акты сверки', href: '/cabinet/acts' },
        { label: 'Отчёт по закупкам', href: '/cabinet/purchased-goods' },
        role !== 'manager' && { label: 'Заказы по менеджерам', href: '/cabinet/orders-by-manager' },
        { label: 'Файл каталога', href: '/cabinet/exports' },
        buys && { label: 'Рекламации', href: '/cabinet/complaints' },
        { label: 'Возвраты', href: '/cabinet/returns' },
      ],
    },
    {
      title: 'Компания',
      items: [
        { label: 'Контрагенты', href: '/cabinet/contragents' },
        buys && { label: 'Адреса', href: '/cabinet/addresses' },
        main && { label: 'Менеджеры', href: '/cabinet/managers' },
        main && { label: 'Пользователи', href: '/cabinet/accounts' },
      ],
    },
    {
      title: 'Настройки',
      items: [
        { label: 'Учётная запись', href: '/cabinet/account' },
        buys && { label: 'Чат с отделом продаж', href: '/cabinet/chat', count: counts?.chat, hot: true },
        { label: 'Сообщения', href: '/cabinet/messages', count: counts?.messages, hot: true },
        { label: 'Уведомления', href: '/cabinet/notifications' },
        buys && { label: 'Токены API', href: '/cabinet/token' },
      ],
    },
  ];
  return groups
    .map(({ title, items }) => ({ title, items: items.filter((item) => item !== false) }))
    .filter(({ items }) => items.length > 0);
}
