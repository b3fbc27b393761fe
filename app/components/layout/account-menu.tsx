import { Icon } from '#app/components/ui/icon.tsx';
import type { IconName } from '#app/components/ui/icon-names.ts';
import { isCurrent, type NavItem } from '#app/components/ui/nav-item.ts';
import type { Theme } from '#app/enhance/theme.ts';
import type { FrameUser } from './frame-data.ts';

type Props = { user: FrameUser; items: readonly NavItem[]; path: string; theme: Theme };

/** Who is signed in, the cabinet's links, the theme, and the way out. */
export function AccountMenu({ user, items, path, theme }: Props) {
  return (
    <details className="menu">
      <summary className="top-item" aria-label={`Кабинет, ${user.name}`}>
        <Icon name="user" />
        <span className="only-l">Кабинет</span>
        <Icon name="chevron-down" className="chev only-l" />
      </summary>
      <div className="menu-body">
        <p className="who">
          {user.name}
          <span className="sub">{user.email}</span>
        </p>
        {items.length > 0 && (
          <nav aria-label="Кабинет">
            {items.map((item) => (
              <a
                href={item.href}
                key={item.href}
                aria-current={isCurrent(item.href, path) ? 'page' : undefined}
              >
                {item.icon && <Icon name={item.icon} />}
                {item.label}
              </a>
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

/** Light, dark, or as the system has it. */
export function ThemeSwitch({ theme, back }: { theme: Theme; back: string }) {
  return (
    <form className="themes" method="post" action="/theme" aria-label="Оформление">
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
