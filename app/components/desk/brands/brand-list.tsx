import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { listHref } from '#app/components/ui/list-query.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import type { Brand, BrandList as List } from '#server/desk/brands/brand-view.ts';
import { counted } from '#server/kernel/plural.ts';
import { deskBrand, deskPaths } from '../desk-hrefs.ts';
import { WordSearch } from '../word-search.tsx';

type Props = { list: List; query: string };

/** The brands in the order in which dealers see them. */
export function BrandList({ list: { brands, paging }, query }: Props) {
  return (
    <>
      <PageHead
        title="Бренды"
        count={paging.total > 0 && counted(paging.total, 'бренд', 'бренда', 'брендов')}
      >
        <a className="btn btn-sm btn-primary" href={deskBrand('new')}>
          <Icon name="plus" />
          Новый бренд
        </a>
      </PageHead>
      <div className="card">
        <WordSearch action={deskPaths.brands} label="Бренды" query={query} />
        {brands.length === 0 ? (
          <EmptyBox title={query ? 'Таких брендов нет' : 'Брендов пока нет'}>
            {query
              ? 'Проверьте название или сбросьте поиск.'
              : 'Они приходят из 1С, или добавьте первый сами.'}
          </EmptyBox>
        ) : (
          <>
            <table className="data-table cards labelled desk-list">
              <caption className="visually-hidden">Бренды в том порядке, в котором их видит дилер</caption>
              <thead>
                <tr>
                  <th scope="col">Бренд</th>
                  <th scope="col" className="number">
                    Место
                  </th>
                  <th scope="col">Виден дилерам</th>
                </tr>
              </thead>
              <tbody>
                {brands.map((each) => (
                  <Row key={each.id} {...each} />
                ))}
              </tbody>
            </table>
            <Pager paging={paging} hrefOf={(page) => listHref(deskPaths.brands, { query }, page)} />
          </>
        )}
      </div>
    </>
  );
}

function Row({ id, header, sort, visible, sourceHeader }: Brand) {
  return (
    <tr>
      <td className="c-head title">
        <a href={deskBrand(id)}>{header}</a>
        {sourceHeader && <span className="caption">в 1С – «{sourceHeader}»</span>}
      </td>
      <td className="number" data-label="Место">
        {sort}
      </td>
      <td data-label="Виден">
        {visible ? <StateLabel kind="success" text="Да" /> : <StateLabel kind="neutral" text="Нет" />}
      </td>
    </tr>
  );
}
