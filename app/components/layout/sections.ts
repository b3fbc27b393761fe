import { developersPath } from '#app/components/content/developers/developer-hrefs.ts';
import type { NavItem } from '#app/components/ui/nav-item.ts';
import type { Role } from '#server/kernel/actor.ts';
import type { FrameCounts } from '#server/portal/frame-counts.ts';

const catalogue: NavItem = { label: 'Каталог', href: '/catalogue' };
const orders: NavItem = { label: 'Заказы', href: '/cabinet/orders' };
const acts: NavItem = { label: 'Акты сверки', href: '/cabinet/acts' };
const purchased: NavItem = { label: 'Отчёт по закупкам', href: '/cabinet/purchased-goods' };
const news: NavItem[] = [
  { label: 'Новости', href: '/news' },
  { label: 'Статьи', href: '/articles' },
];

/**
 * Returns the row of sections, with only the entries that the role may open (§10.1). `pages`: the pages that the
 * desk links in the header. A dealer's row is full, so dealers find them in the account menu.
 */
export function sectionsOf(
  role: Role | undefined,
  counts?: FrameCounts,
  pages: readonly NavItem[] = [],
): NavItem[] {
  if (role === undefined) {
    return [{ label: 'Главная', href: '/' }, { label: 'Каталог', href: '/open' }, ...news, ...pages];
  }
  if (role === 'observer') return [catalogue, orders, acts, purchased, ...news];
  return [
    catalogue,
    { label: 'Быстрый заказ', href: '/fast-order' },
    orders,
    { label: 'Черновики', href: '/cabinet/drafts', count: counts?.drafts },
    { label: 'Избранное', href: '/cabinet/favourites', count: counts?.favourites },
    { label: 'Потребности', href: '/cabinet/needs', count: counts?.needs },
    acts,
    purchased,
    { label: 'Рекламации', href: '/cabinet/complaints' },
  ];
}

/** Returns the contacts at the right end of the row. */
export function contactsOf(role: Role | undefined, counts?: FrameCounts): NavItem[] {
  if (role === undefined) return [];
  const call: NavItem = { label: 'Заказать звонок', href: '/callback', icon: 'phone' };
  if (role === 'observer') return [call];
  return [{ label: 'Чат', href: '/cabinet/chat', icon: 'chat', count: counts?.chat, hot: true }, call];
}

export function accountMenuOf(
  role: Role | undefined,
  counts?: FrameCounts,
  pages: readonly NavItem[] = [],
): NavItem[] {
  if (role === undefined) return [];
  const account: NavItem = { label: 'Учётная запись', href: '/cabinet/account', icon: 'user' };
  const messages: NavItem = {
    label: 'Сообщения',
    href: '/cabinet/messages',
    icon: 'bell',
    count: counts?.messages,
    hot: true,
  };
  const own = [{ ...orders, icon: 'invoice' as const }, messages, account];
  const read = [...(role === 'observer' ? [] : news), ...pages];
  return [...own, ...read.map((item) => ({ ...item, icon: 'news' as const }))];
}

/** Returns the links of the footer, besides those to pages. */
export function footLinksOf(role: Role | undefined): NavItem[] {
  return [
    ...news,
    ...(role === 'observer' ? [] : [{ label: 'Токены API', href: '/cabinet/token' }]),
    { label: 'Разработчикам', href: developersPath },
    ...(role ? [] : [{ label: 'Вход для дилеров', href: '/login' }]),
  ];
}
