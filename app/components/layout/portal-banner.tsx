import { Icon } from '#app/components/ui/icon.tsx';
import { inertBehind } from '#app/components/ui/modal.tsx';
import type { ShownBanner } from '#server/content/banner/banner.ts';
import { typeset } from '#server/kernel/typography.ts';

type Props = { banner: ShownBanner; path: string; modal: boolean };

/** The banner across the portal, until this browser hides it; «Скрыть» returns to the same screen. */
export function PortalBanner({ banner: { id, text, href, tone }, path, modal }: Props) {
  return (
    <aside className={`top-news banner ${tone}`} aria-label="Объявление" {...inertBehind(modal)}>
      <div className="inner">
        <Icon name={tone === 'warning' ? 'alert-circle' : 'info'} />
        <p>{href ? <a href={href}>{typeset(text)}</a> : typeset(text)}</p>
        <form method="post" action="/banner" data-keep-scroll>
          <input type="hidden" name="hidden" value={id} />
          <input type="hidden" name="redirectTo" value={path} />
          <button type="submit" className="btn btn-quiet btn-sm">
            <Icon name="x" />
            Скрыть
          </button>
        </form>
      </div>
    </aside>
  );
}
