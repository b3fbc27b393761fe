import type { Announce } from '#server/content/publications/publication.ts';
import { publicationHref } from '#server/content/publications/publication-record.ts';
import { dayOf, ruDate } from '#server/kernel/clock.ts';
import { typeset } from '#server/kernel/typography.ts';
import { PublicationPicture } from './publication-picture.tsx';
import type { Shelf } from './shelf.ts';

type Props = {
  items: readonly Announce[];
  shelf: Shelf['name'];
  /** The heading level of the cards on their screen. */
  heading?: 'h2' | 'h3';
  /** The columns on a wide screen; three by default. */
  columns?: 2 | 3;
};

/** News or articles as cards: date, header, announcement. */
export function AnnounceCards({ items, shelf, heading: Heading = 'h3', columns }: Props) {
  return (
    <div className={columns === 2 ? 'news-list by-two' : 'news-list'}>
      {items.map(({ id, slug, header, announce, picture, publishedAt }) => (
        <article className="card" key={id}>
          {picture && <PublicationPicture picture={picture} header={header} />}
          <PublicationDate at={publishedAt} />
          <Heading>
            <a href={publicationHref(shelf, { id, slug })}>{typeset(header)}</a>
          </Heading>
          <p className="m-0">{typeset(announce)}</p>
        </article>
      ))}
    </div>
  );
}

/** The day of publication, in Moscow time. */
export function PublicationDate({ at }: { at: number }) {
  const day = dayOf(at);
  return (
    <time className="quiet" dateTime={day}>
      {ruDate(day)}
    </time>
  );
}
