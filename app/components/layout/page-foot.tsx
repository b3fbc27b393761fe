import { beneath } from '#app/components/ui/modal.tsx';
import type { Theme } from '#app/enhance/theme.ts';
import { ThemeSwitch } from './account-menu.tsx';
import { Logo } from './logo.tsx';

/** The foot of the open area: what the portal is, and the theme for those who have no account menu. */
export function PageFoot({ theme, path, modal }: { theme: Theme; path: string; modal: boolean }) {
  return (
    <footer className="foot" data-bs-theme="dark" {...beneath(modal)}>
      <div className="wrap">
        <div>
          <Logo />
          <p className="m-0 mt-2">Светотехника и электрика оптом для дилеров</p>
        </div>
        <ThemeSwitch theme={theme} back={path} />
      </div>
    </footer>
  );
}
