import { Pager } from '#app/components/ui/pager.tsx';
import type { Paging } from '#server/kernel/paging.ts';
import type { CatalogueHrefs } from './catalogue-hrefs.ts';

type Props = {
  paging: Paging;
  hrefs: Pick<CatalogueHrefs, 'page' | 'perpage'>;
  /** The last page shown, when «show more» has appended several. */
  lastPage?: number;
};

/** The pager below a catalogue: the number of goods shown, and the pages. */
export function ListPager({ paging, hrefs, lastPage = paging.page }: Props) {
  const { page, perpage, total } = paging;
  return (
    <Pager
      paging={{ ...paging, page: lastPage }}
      shown={Math.min(lastPage * perpage, total) - (page - 1) * perpage}
      hrefOf={hrefs.page}
      sizeHref={hrefs.perpage}
      moreHref={hrefs.page(lastPage + 1)}
    />
  );
}
