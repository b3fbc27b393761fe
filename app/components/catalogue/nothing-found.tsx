import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import type { Facets, FilterState } from '#server/catalogue/model.ts';
import type { Area } from './area.ts';
import type { CatalogueHrefs } from './catalogue-hrefs.ts';
import { clearedHref } from './chosen-chips.ts';

type Props = {
  area: Area;
  screen: { state: FilterState; facets: Pick<Facets, 'tree'> };
  hrefs: CatalogueHrefs;
};

/** Why the list is empty, and the ways out that can help. */
export function NothingFound({ area, screen, hrefs }: Props) {
  const { state, facets } = screen;
  const resetHref = clearedHref({ area, state, hrefOf: hrefs.with });
  const elsewhere = facets.tree.reduce((sum, { count }) => sum + count, 0);
  const soldOut = state.available;
  return (
    <div className="card">
      <EmptyBox
        title="Ничего не нашлось"
        actions={
          <>
            {resetHref && (
              <a className="btn btn-primary" href={resetHref}>
                Сбросить фильтр
              </a>
            )}
            {soldOut && (
              <a className="btn" href={hrefs.with({ available: false })}>
                Показать и то, чего нет в наличии
              </a>
            )}
            {state.catalog.length > 0 && (
              <a className="btn" href={hrefs.node(undefined)}>
                Искать во всём каталоге{elsewhere > 0 && ` (${elsewhere})`}
              </a>
            )}
            {state.query && !resetHref && !soldOut && state.catalog.length === 0 && (
              <a className="btn btn-primary" href={area.root}>
                В каталог
              </a>
            )}
          </>
        }
      >
        {reasonOf(state)}
      </EmptyBox>
    </div>
  );
}

function reasonOf({ query, available }: FilterState): string {
  if (query && !available) return `Проверьте запрос «${query}»: по нему ничего нет.`;
  if (available) return 'Уберите «Только в наличии» или расширьте фильтр.';
  return 'Уберите часть условий или расширьте цену.';
}
