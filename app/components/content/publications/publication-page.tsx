import { PageHead } from '#app/components/layout/page-head.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import type { ShownPublication } from '#server/content/publications/publication.ts';
import { publicationHref } from '#server/content/publications/publication-record.ts';
import { typeset } from '#server/kernel/typography.ts';
import { PublicationDate } from './announce-cards.tsx';
import { Prose } from './prose.tsx';
import { PublicationPicture } from './publication-picture.tsx';
import type { Shelf } from './shelf.ts';

type Props = { shelf: Shelf; shown: ShownPublication };

/** One news item or article: date and picture in the margin, the text, and links to others. */
export function PublicationPage({ shelf, shown: { item, newer, older, others } }: Props) {
  const { header, announce, picture, publishedAt, text } = item;
  return (
    <div className="inner screen">
      <PageHead
        title={typeset(header)}
        crumbs={[
          { label: 'Главная', href: '/' },
          { label: shelf.title, href: shelf.href },
        ]}
      />
      <div className="reading">
        <div>
          <article className="card reading-text" aria-labelledby="h">
            <div className="margin">
              <PublicationDate at={publishedAt} />
              {picture && <PublicationPicture picture={picture} header={header} />}
            </div>
            <div className="reading-body">
              <p className="lead">{typeset(announce)}</p>
              <Prose html={text} />
            </div>
          </article>
          {(newer || older) && (
            <nav className="neighbours" aria-label="Соседние">
              {older && (
                <Way side="older" label={shelf.older} href={publicationHref(shelf.name, older)} {...older} />
              )}
              {newer && (
                <Way side="newer" label={shelf.newer} href={publicationHref(shelf.name, newer)} {...newer} />
              )}
            </nav>
          )}
        </div>
        <aside className="card others" aria-labelledby="others">
          <h2 id="others">{shelf.others}</h2>
          {others.length > 0 && (
            <ul>
              {others.map(({ id, slug, header, publishedAt }) => (
                <li key={id}>
                  <PublicationDate at={publishedAt} />
                  <a href={publicationHref(shelf.name, { id, slug })}>{typeset(header)}</a>
                </li>
              ))}
            </ul>
          )}
          <a className="btn" href={shelf.href}>
            {shelf.all}
          </a>
        </aside>
      </div>
    </div>
  );
}

type WayProps = { side: 'newer' | 'older'; label: string; header: string; href: string };

/** Links to the item published before or after. */
function Way({ side, label, header, href }: WayProps) {
  return (
    <a className={`card ${side}`} href={href} rel={side === 'newer' ? 'next' : 'prev'}>
      <Icon name={side === 'newer' ? 'chevron-right' : 'chevron-left'} />
      <span>
        <span className="caption">{label}</span>
        {typeset(header)}
      </span>
    </a>
  );
}
