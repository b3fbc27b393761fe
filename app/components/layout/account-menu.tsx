import { Face } from '#app/components/people/accounts/face.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import type { IconName } from '#app/components/ui/icon-names.ts';
import type { NavItem } from '#app/components/ui/nav-item.ts';
import { NavLink } from '#app/components/ui/nav-link.tsx';
import type { Theme } from '#app/enhance/theme.ts';
import type { FrameUser } from './frame-data.ts';

type Props = { user: FrameUser; items: readonly NavItem[]; path: string; theme: Theme };

/** The signed-in account, the cabinet's links, the theme, and signing out. */
export function AccountMenu({ user, items, path, theme }: Props) {
  return (
    <details className="popup">
      <summary className="top-item" aria-label={`Кабинет, ${user.name || user.email}`}>
        {user.picture ? <Face src={user.picture} size={24} /> : <Icon name="user" />}
        <span className="only-l">Кабинет</span>
        <Icon name="chevron-down" className="arrow only-l" />
      </summary>
      <div className="menu-body">
        <p className="account">
          {user.picture && <Face src={user.picture} size={36} />}
          <span>
            {user.name || user.email}
            {user.name && <span className="caption">{user.email}</span>}
          </span>
        </p>
        {items.length > 0 && (
          <nav aria-label="Кабинет">
            {items.map((item) => (
              <NavLink key={item.href} {...item} path={path} />
            ))}
          </nav>
        )}
        <ThemeSwitch theme={theme} back={path} />
        <form method="post" action="/logout">
          <button type="submit">
            <Icon name="logout" />
            Выйти
          </button>
        </form>
      </div>
    </details>
  );
}

const themes: { theme: Theme; label: string; icon: IconName }[] = [
  { theme: 'light', label: 'Светлая', icon: 'sun' },
  { theme: 'dark', label: 'Тёмная', icon: 'moon' },
  { theme: 'auto', label: 'Как в системе', icon: 'system' },
];

/** The choice of a theme: light, dark, or the system's setting. */
export function ThemeSwitch({ theme, back }: { theme: Theme; back: string }) {
  return (
    <form className="themes" method="post" action="/theme" aria-label="Оформление" data-stay>
      <input type="hidden" name="redirectTo" value={back} />
      {themes.map((choice) => (
        <button
          type="submit"
          name="theme"
          value={choice.theme}
          key={choice.theme}
          aria-pressed={choice.theme === theme}
        >
          <Icon name={choice.icon} />
          {choice.label}
        </button>
      ))}
    </form>
  );
}
