import { beneath } from '#app/components/ui/modal.tsx';
import { ThemeSwitch } from './account-menu.tsx';
import type { FrameData } from './frame-data.ts';
import { Logo } from './logo.tsx';

/** The foot: what the portal is; visitors find the theme here, who have no account menu. */
export function PageFoot({ frame, path, modal }: { frame: FrameData; path: string; modal: boolean }) {
  return (
    <footer className="foot" data-bs-theme="dark" {...beneath(modal)}>
      <div className="wrap">
        <div>
          <Logo />
          <p className="m-0 mt-2">Светотехника и электрика оптом для дилеров</p>
        </div>
        {!frame.user && <ThemeSwitch theme={frame.theme} back={path} />}
      </div>
    </footer>
  );
}
