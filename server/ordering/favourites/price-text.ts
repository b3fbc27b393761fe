import { counted } from '../../kernel/plural.ts';
import type { Notification } from '../../people/notifications/notify.server.ts';
import { listed, shortName } from '../marks/listed.ts';
import type { PriceChange } from './price-rules.ts';

const words = { cheaper: 'подешевел', dearer: 'подорожал' } as const;

/**
 * Returns the notification that prices of favourites have changed. It contains no sums, because messages may
 * be read where wholesale prices are hidden. Cheaper goods come first.
 */
export function priceNotification(accountId: number, changes: readonly PriceChange[]): Notification {
  const ordered = [...changes].sort((a, b) => Number(b.way === 'cheaper') - Number(a.way === 'cheaper'));
  const [only] = ordered;
  const count = changes.length;
  const header =
    count === 1 && only
      ? `Товар ${only.articul} ${words[only.way]}`
      : `Изменились цены: ${counted(count, 'товар', 'товара', 'товаров')} из избранного`;
  return {
    accountId,
    header: header.slice(0, 255),
    text: listed(ordered.map((change) => `${shortName(change)} – ${words[change.way]}`)),
    href: '/cabinet/favourites',
  };
}
