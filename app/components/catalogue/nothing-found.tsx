import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import type { CatalogueHrefs } from './catalogue-hrefs.ts';
import { nothingChosen } from './chosen-chips.ts';
import type { CatalogueScreen } from './read-catalogue.server.ts';

/** Why the list is empty, and the ways out that can help. */
export function NothingFound({ screen, hrefs }: { screen: CatalogueScreen; hrefs: CatalogueHrefs }) {
  const { state, facets } = screen;
  const somethingChosen = hrefs.with(nothingChosen) !== hrefs.with({});
  const elsewhere = facets.tree.reduce((sum, { count }) => sum + count, 0);
  const soldOut = state.available;
  return (
    <div className="card">
      <EmptyBox
        title="Ничего не нашлось"
        actions={
          <>
            {somethingChosen && (
              <a className="btn btn-primary" href={hrefs.with(nothingChosen)}>
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
            {state.query && !somethingChosen && !soldOut && state.catalog.length === 0 && (
              <a className="btn btn-primary" href="/catalogue">
                В каталог
              </a>
            )}
          </>
        }
      >
        {reasonOf(screen)}
      </EmptyBox>
    </div>
  );
}

function reasonOf({ state }: CatalogueScreen): string {
  if (state.query && !state.available) return `Проверьте запрос «${state.query}»: по нему ничего нет.`;
  if (state.available) return 'Уберите «Только в наличии» или расширьте фильтр.';
  return 'Уберите часть условий или расширьте цену.';
}
