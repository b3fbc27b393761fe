import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import type { PublicationList as List } from '#server/content/publications/publication.ts';
import { AnnounceCards } from './announce-cards.tsx';
import type { Shelf } from './shelf.ts';

type Props = { shelf: Shelf; list: List };

/** One page of news or articles. */
export function PublicationList({ shelf, list: { items, paging } }: Props) {
  return (
    <section className="inner screen" aria-labelledby="h">
      <PageHead title={shelf.title} count={paging.total > 0 && shelf.count(paging.total)} />
      {items.length === 0 ? (
        <div className="card">
          <EmptyBox
            title={shelf.empty}
            actions={
              <a className="btn btn-primary" href="/">
                На главную
              </a>
            }
          >
            Как только что-нибудь появится, вы найдёте это здесь.
          </EmptyBox>
        </div>
      ) : (
        <>
          <AnnounceCards items={items} shelf={shelf.name} heading="h2" columns={shelf.columns} />
          {paging.pages > 1 && <Pager paging={paging} hrefOf={(page) => pageHref(shelf, page)} />}
        </>
      )}
    </section>
  );
}

/**
 * Returns the address of a page. The first page has the address of the list itself, so that it has only one
 * address.
 */
export function pageHref({ href }: Shelf, page: number): string {
  return page === 1 ? href : `${href}?page=${page}`;
}
