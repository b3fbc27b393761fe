import { Prose } from '#app/components/content/publications/prose.tsx';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { pageHref, type ShownPage } from '#server/content/pages/page-view.ts';
import { ruDate } from '#server/kernel/clock.ts';
import { typeset } from '#server/kernel/typography.ts';

/** A page such as «Доставка», or the privacy policy with its editions. */
export function PageScreen({ page }: { page: ShownPage }) {
  const { slug, header, html, versionOn, currentOn, earlier } = page;
  return (
    <div className="inner screen">
      <PageHead title={typeset(header)} crumbs={[{ label: 'Главная', href: '/' }, { label: header }]} />
      {currentOn && versionOn && (
        <div className="notes">
          <Note
            kind="info"
            title={`Это прежняя редакция, от ${ruDate(versionOn)}`}
            action={
              <a className="btn btn-sm" href={pageHref(slug)}>
                Открыть действующую
              </a>
            }
          >
            Сейчас действует редакция от {ruDate(currentOn)}.
          </Note>
        </div>
      )}
      <article className="card plain-page" aria-labelledby="h">
        <Prose html={html} />
        {versionOn && !currentOn && <p className="quiet editions">Редакция от {ruDate(versionOn)}.</p>}
        {earlier.length > 0 && !currentOn && (
          <p className="quiet editions">
            Прежние редакции:{' '}
            {earlier.map((day, i) => (
              <span key={day}>
                {i > 0 && ', '}
                <a href={`${pageHref(slug)}?edition=${day}`}>от {ruDate(day)}</a>
              </span>
            ))}
          </p>
        )}
      </article>
    </div>
  );
}
