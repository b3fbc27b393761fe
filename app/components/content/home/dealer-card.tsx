import type { FrameContract, FrameData, FrameUser } from '#app/components/layout/frame-data.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import type { IconName } from '#app/components/ui/icon-names.ts';
import { roubles } from '#server/kernel/money.ts';
import { allPieces, counted } from '#server/kernel/plural.ts';

type Props = {
  user: FrameUser;
  contract: FrameContract | undefined;
  basket: FrameData['basket'];
};

type Way = { href: string; icon: IconName; label: string; hint: string };

/** Replaces the sign-in card for a signed-in account: links by role. */
export function DealerCard({ user, contract, basket }: Props) {
  return (
    <section className="card form-body hero-card" aria-labelledby="work">
      <h2 id="work">{contract?.company ?? user.name}</h2>
      {contract && <p className="quiet">Договор {contract.header}</p>}
      <ul className="way-list">
        {waysOf(user, contract, basket).map(({ href, icon, label, hint }) => (
          <li key={href}>
            <a href={href}>
              <Icon name={icon} />
              <span>
                <b>{label}</b>
                <span className="caption">{hint}</span>
              </span>
              <Icon name="chevron-right" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function waysOf(
  { role }: FrameUser,
  contract: FrameContract | undefined,
  basket: FrameData['basket'],
): Way[] {
  const catalogue: Way = {
    href: '/catalogue',
    icon: 'layout-list',
    label: 'Каталог',
    hint: contract ? `цены «${contract.priceType}» и остатки складов` : 'цены по договору и остатки складов',
  };
  const orders: Way = {
    href: '/cabinet/orders',
    icon: 'invoice',
    label: 'Заказы',
    hint: 'состояние и повтор',
  };
  if (role === 'observer') return [catalogue, { ...orders, hint: 'состояние и состав' }];
  return [
    catalogue,
    { href: '/fast-order', icon: 'need', label: 'Быстрый заказ', hint: 'списком артикулов или файлом' },
    { href: '/cart/', icon: 'cart', label: 'Корзина', hint: inBasket(basket) },
    orders,
  ];
}

/**
 * Returns the goods in the basket: «3 товара на 12 400,00 ₽», or the number of pieces when wholesale prices are
 * hidden.
 */
function inBasket({ products, quantity, total, showWholesale }: FrameData['basket']): string {
  if (products === 0) return 'пока пуста';
  const goods = counted(products, 'товар', 'товара', 'товаров');
  return showWholesale ? `${goods} на\u00a0${roubles(total)}` : `${goods}, ${allPieces(quantity)}`;
}
