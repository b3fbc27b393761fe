import type { ReactNode } from 'react';
import { ThemeSwitch } from '#app/components/layout/account-menu.tsx';
import { Logo } from '#app/components/layout/logo.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { inertBehind } from '#app/components/ui/modal.tsx';
import { NavLink } from '#app/components/ui/nav-link.tsx';
import { type NavGroup, SideNav } from '#app/components/ui/side-nav.tsx';
import type { Theme } from '#app/enhance/theme.ts';
import type { Desk } from '#server/desk/desk-view.ts';
import { thousands } from '#server/kernel/money.ts';
import type { PortalCompany } from '#server/settings/settings.ts';
import { deskPaths } from '../desk-hrefs.ts';
import { currentSection, deskSections } from './desk-nav.ts';

type Props = {
  /** Undefined when nobody is signed in, or while the database is unavailable. */
  desk: Desk | undefined;
  /** Path and query of the screen. */
  path: string;
  theme: Theme;
  company: PortalCompany;
  /** Above the content: flash messages. */
  notes?: ReactNode;
  modal?: boolean;
  children: ReactNode;
};

/**
 * The frame of the staff desk, with its sections on the left, or in a menu at the top of narrow screens. It
 * contains no data of a dealer.
 */
export function DeskFrame({ desk, path, theme, company, notes, modal = false, children }: Props) {
  const sections = desk ? deskSections(desk) : [];
  return (
    <div className="page desk-page">
      <a className="to-content" href="#main" {...inertBehind(modal)}>
        К содержанию
      </a>
      <header className="header" {...inertBehind(modal)}>
        <div className="inner">
          <Logo company={company} href={deskPaths.home} label="рабочий стол" />
          <span className="desk-mark">Рабочий стол</span>
          <span className="stretch" />
          {desk && (
            <form className="search" action="/desk/search">
              <input className="form-control" name="query" placeholder="Поиск" aria-label="Поиск по столу" />
            </form>
          )}
          {desk && <StaffMenu staff={desk.staff} path={path} theme={theme} />}
        </div>
      </header>
      {sections.length > 0 && <SectionMenu sections={sections} path={path} modal={modal} />}
      <main id="main" tabIndex={-1}>
        {notes && <div className="inner notes">{notes}</div>}
        {desk ? (
          <div className="inner split">
            <div className="contents" {...inertBehind(modal)}>
              <SideNav label="Рабочий стол" groups={sections} path={path} />
            </div>
            {children}
          </div>
        ) : (
          children
        )}
      </main>
    </div>
  );
}

type MenuProps = { sections: readonly NavGroup[]; path: string; modal: boolean };

/** The menu of narrow screens: it shows the current section and opens the list of all sections. */
function SectionMenu({ sections, path, modal }: MenuProps) {
  const waiting = sections.flatMap(({ items }) => items).reduce((sum, { count = 0 }) => sum + count, 0);
  return (
    <nav className="desk-sections only-s" aria-label="Разделы" {...inertBehind(modal)}>
      <details className="popup">
        <summary>
          <Icon name="layout-list" />
          Разделы
          {waiting > 0 && (
            <span className="quiet urgent">
              {thousands(waiting)}
              <span className="visually-hidden"> ждёт</span>
            </span>
          )}
          <span className="quiet">{currentSection(sections, path)}</span>
          <Icon name="chevron-down" className="arrow" />
        </summary>
        <div className="menu-body">
          {sections.map(({ title, items }) => (
            <div key={title}>
              <p>{title}</p>
              {items.map((item) => (
                <NavLink key={item.href} {...item} path={path} />
              ))}
            </div>
          ))}
        </div>
      </details>
    </nav>
  );
}

function StaffMenu({ staff, path, theme }: Pick<Desk, 'staff'> & { path: string; theme: Theme }) {
  return (
    <details className="popup">
      <summary className="top-item" aria-label={`Сотрудник, ${staff.name}`}>
        <Icon name="user" />
        <span className="only-l">{staff.name}</span>
        <Icon name="chevron-down" className="arrow only-l" />
      </summary>
      <div className="menu-body">
        <p className="account">
          {staff.name}
          <span className="caption">{staff.email}</span>
          <span className="caption">{staff.roleHeader}</span>
        </p>
        {!staff.lacksFactor && (
          <a href={deskPaths.account}>
            <Icon name="user" />
            Имя и пароль
          </a>
        )}
        <a href="/desk/keys">Клавиши</a>
        <ThemeSwitch theme={theme} back={path} />
        <form method="post" action="/desk/logout">
          <button type="submit">
            <Icon name="logout" />
            Выйти
          </button>
        </form>
      </div>
    </details>
  );
}
