import type { FrameContract, FrameData, FrameUser } from '#app/components/layout/frame-data.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import type { IconName } from '#app/components/ui/icon-names.ts';
import { roubles, thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';

type Props = {
  user: FrameUser;
  contract: FrameContract | undefined;
  basket: FrameData['basket'];
};

type Way = { href: string; icon: IconName; label: string; hint: string };

/** In the place of the sign-in card for who is signed in: the ways to his work, by role. */
export function DealerCard({ user, contract, basket }: Props) {
  return (
    <section className="card form-body hero-card" aria-labelledby="work">
      <h2 id="work">{contract?.company ?? user.name}</h2>
      {contract && <p className="cnt">Договор {contract.header}</p>}
      <ul className="way-list">
        {waysOf(user, contract, basket).map(({ href, icon, label, hint }) => (
          <li key={href}>
            <a href={href}>
              <Icon name={icon} />
              <span>
                <b>{label}</b>
                <span className="sub">{hint}</span>
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

/** «3 товара на 12 400,00 ₽»; pieces where wholesale prices are hidden. */
function inBasket({ positions, quantity, total, showWholesale }: FrameData['basket']): string {
  if (positions === 0) return 'пока пуста';
  const goods = counted(positions, 'товар', 'товара', 'товаров');
  return showWholesale ? `${goods} на\u00a0${roubles(total)}` : `${goods}, ${thousands(quantity)}\u00a0шт.`;
}
