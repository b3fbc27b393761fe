import { Icon } from '#app/components/ui/icon.tsx';
import { inertBehind } from '#app/components/ui/modal.tsx';
import { dayOf, ruDate } from '#server/kernel/clock.ts';
import { typeset } from '#server/kernel/typography.ts';
import type { FrameData } from './frame-data.ts';

type Props = { news: NonNullable<FrameData['topNews']>; path: string; modal: boolean };

/**
 * The news item at the top of a dealer's screens, until it is hidden (§2.2.6, hidetopnews); «Скрыть» returns
 * to the same screen.
 */
export function TopNews({ news: { id, header, publishedAt }, path, modal }: Props) {
  const day = dayOf(publishedAt);
  return (
    <aside className="top-news" aria-label="Важная новость" {...inertBehind(modal)}>
      <div className="inner">
        <Icon name="news" />
        <p>
          <time dateTime={day}>{ruDate(day)}</time>
          <a href={`/news/${id}`}>{typeset(header)}</a>
        </p>
        <form method="post" action={`/news/${id}/hidden`} data-keep-scroll>
          <input type="hidden" name="hidden" value="1" />
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
