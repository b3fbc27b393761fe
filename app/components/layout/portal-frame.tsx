import type { ReactNode } from 'react';
import { callbackHref, callbackPath } from '#app/components/talk/callback/callback-href.ts';
import { inertBehind } from '#app/components/ui/modal.tsx';
import type { NavItem } from '#app/components/ui/nav-item.ts';
import { NavLink } from '#app/components/ui/nav-link.tsx';
import { AccountMenu } from './account-menu.tsx';
import { CannotOrder } from './cannot-order.tsx';
import { ContractMenu } from './contract-menu.tsx';
import type { FrameData } from './frame-data.ts';
import { Logo } from './logo.tsx';
import { PageFoot } from './page-foot.tsx';
import { PortalBanner } from './portal-banner.tsx';
import { TopBasket } from './top-basket.tsx';
import { TopNews } from './top-news.tsx';
import { ViewBanner } from './view-banner.tsx';
import { VisitorItems } from './visitor-items.tsx';

type Props = {
  frame: FrameData;
  /** Path and query of the screen. It marks the current section, and the switches return to it. */
  path: string;
  /** The search form of the header. */
  search?: ReactNode;
  /** Above the content: flash messages. */
  notes?: ReactNode;
  /** Whether the footer of the open area is shown. */
  foot: boolean;
  /**
   * Whether a window is open over the page. The frame beneath it is then inert; the screen makes its own content
   * inert.
   */
  modal?: boolean;
  children: ReactNode;
};

/** Header, sections, content, footer: the frame of every screen. */
export function PortalFrame({ frame, path, search, notes, foot, modal = false, children }: Props) {
  const { user, contracts, basket } = frame;
  return (
    <div className="page">
      <a className="to-content" href="#main" {...inertBehind(modal)}>
        К содержанию
      </a>
      {frame.view && <ViewBanner view={frame.view} />}
      <header className="header" {...inertBehind(modal)}>
        <div className="inner">
          <Logo company={frame.company} />
          {search}
          <span className="only-l stretch" />
          {user && <ContractMenu contracts={contracts} back={path} />}
          {user && user.role !== 'observer' && <TopBasket basket={basket} />}
          {user ? (
            <AccountMenu user={user} items={frame.menu ?? []} path={path} theme={frame.theme} />
          ) : (
            <VisitorItems company={frame.company} path={path} />
          )}
        </div>
      </header>
      <NavRow items={frame.nav} contacts={frame.contacts} path={path} modal={modal} />
      {frame.banner && <PortalBanner banner={frame.banner} path={path} modal={modal} />}
      {frame.topNews && <TopNews news={frame.topNews} path={path} modal={modal} />}
      <main id="main" tabIndex={-1}>
        {frame.missing && (
          <div className="inner notes">
            <CannotOrder missing={frame.missing} />
          </div>
        )}
        {notes && <div className="inner notes">{notes}</div>}
        {children}
      </main>
      {foot && <PageFoot frame={frame} path={path} modal={modal} />}
    </div>
  );
}

type NavRowProps = {
  items: readonly NavItem[];
  contacts?: readonly NavItem[];
  path: string;
  modal: boolean;
};

function NavRow({ items, contacts = [], path, modal }: NavRowProps) {
  if (items.length === 0) return null;
  return (
    <nav className="nav-row" aria-label="Разделы портала" {...inertBehind(modal)}>
      <div className="inner">
        {items.map((item) => (
          <NavLink key={item.href} {...item} path={path} />
        ))}
        {contacts.length > 0 && <span className="stretch" />}
        {contacts.map((item) => (
          <NavLink
            key={item.href}
            {...item}
            href={item.href === callbackPath ? callbackHref(path) : item.href}
            path={path}
          />
        ))}
      </div>
    </nav>
  );
}
