import type { ReactNode } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { beneath } from '#app/components/ui/modal.tsx';
import { Money } from '#app/components/ui/money.tsx';
import { isCurrent, type NavItem } from '#app/components/ui/nav-item.ts';
import { thousands } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { AccountMenu } from './account-menu.tsx';
import { ContractMenu } from './contract-menu.tsx';
import type { FrameData } from './frame-data.ts';
import { Logo } from './logo.tsx';
import { PageFoot } from './page-foot.tsx';

type Props = {
  frame: FrameData;
  /** Path and query of the screen: marks the section, and is where the switches come back to. */
  path: string;
  /** The search form of the header. */
  search?: ReactNode;
  /** Above the content: flash messages. */
  notes?: ReactNode;
  /** A window is open over the page: the frame beneath it is inert; the screen does the same with its own content. */
  modal?: boolean;
  children: ReactNode;
};

/** Header, sections, content, foot: the frame of every screen. */
export function PortalFrame({ frame, path, search, notes, modal = false, children }: Props) {
  const { user, contracts, basket } = frame;
  return (
    <div className="page">
      <a className="skip" href="#main" {...beneath(modal)}>
        К содержанию
      </a>
      <header className="top" {...beneath(modal)}>
        <div className="wrap">
          <Logo />
          {search}
          <span className="only-l grow" />
          {user && <ContractMenu contracts={contracts} back={path} />}
          {user && user.role !== 'observer' && <TopBasket basket={basket} />}
          {user ? (
            <AccountMenu user={user} items={frame.menu ?? []} path={path} theme={frame.theme} />
          ) : (
            <a className="top-item top-cart" href="/login">
              <Icon name="login" />
              <span className="fw-medium">Войти</span>
            </a>
          )}
        </div>
      </header>
      <NavRow items={frame.nav} path={path} modal={modal} />
      <main id="main" tabIndex={-1}>
        {notes && <div className="wrap notes">{notes}</div>}
        {children}
      </main>
      {!user && <PageFoot theme={frame.theme} path={path} modal={modal} />}
    </div>
  );
}

/** The basket on every page; old clients look for the ids. */
function TopBasket({ basket }: Pick<FrameData, 'basket'>) {
  const { positions, quantity, total, showWholesale } = basket;
  const goods = counted(positions, 'товар', 'товара', 'товаров');
  return (
    <a className="top-item top-cart" href="/cart/" id="top_basket">
      <Icon name="cart" label="Корзина" />
      <span>
        <small className="only-l">
          {goods} · {thousands(quantity)} шт.
        </small>
        {showWholesale ? (
          <Money kopecks={total} id="total_basket" strong />
        ) : (
          <b id="total_basket">{thousands(quantity)} шт.</b>
        )}
      </span>
    </a>
  );
}

type NavRowProps = { items: readonly NavItem[]; path: string; modal: boolean };

function NavRow({ items, path, modal }: NavRowProps) {
  if (items.length === 0) return null;
  return (
    <nav className="nav-row" aria-label="Разделы портала" {...beneath(modal)}>
      <div className="wrap">
        {items.map(({ href, label }) => (
          <a href={href} key={href} aria-current={isCurrent(href, path) ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </div>
    </nav>
  );
}
