import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useNavigation } from '@remix-run/react';
import {
  keepLook,
  type OpenListScreen,
  readOpenList,
} from '#app/actions/catalogue/open/read-open-list.server.ts';
import { emptyList, listNotes } from '#app/actions/catalogue/ways-out.server.ts';
import { catalogueHrefs } from '#app/components/catalogue/catalogue-hrefs.ts';
import { CatalogueView } from '#app/components/catalogue/catalogue-view.tsx';
import { NothingFound } from '#app/components/catalogue/nothing-found.tsx';
import { ListTools } from '#app/components/catalogue/open/list-tools.tsx';
import { openArea } from '#app/components/catalogue/open/open-area.ts';
import { OpenList } from '#app/components/catalogue/open/open-list.tsx';
import { openListMeta } from '#app/components/catalogue/open/open-list-meta.ts';
import { originOf } from '#app/components/catalogue/open/open-meta.ts';
import { useFilterForm } from '#app/enhance/filter-form.ts';
import { keepList } from '#app/enhance/keep-list.ts';
import { type ScreenHandle, useOpenWindow } from '#app/enhance/open-window.ts';

export const handle: ScreenHandle = { open: true };

export const meta: MetaFunction<typeof loader> = ({ data: screen, matches }) =>
  screen ? openListMeta(screen, hrefsOf(screen), originOf(matches)) : [];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { screen, findWays, noted, headers } = await readOpenList(request, params.id);
  if (screen.lookInUrl) headers.append('Set-Cookie', keepLook(screen.lookInUrl));
  const hrefs = hrefsOf(screen);
  const nothing =
    screen.items.length === 0 ? emptyList({ area: openArea, screen, waysOn: findWays(), hrefs }) : undefined;
  const notes = listNotes({ screen: noted, hrefs });
  return data(
    { ...screen, nothing, notes },
    { status: Object.keys(screen.errors).length > 0 ? 400 : 200, headers },
  );
}

export const shouldRevalidate = keepList;

export default function OpenCatalogue() {
  const screen = useLoaderData<typeof loader>();
  const inWindow = useOpenWindow();
  const { state, location } = useNavigation();
  const filterForm = useFilterForm(screen);
  const hrefs = hrefsOf(screen);
  const loading = state === 'loading' && openArea.inertBehind(location.pathname) === location.pathname;
  const empty = screen.items.length === 0;
  return (
    <>
      <CatalogueView
        screen={screen}
        notes={screen.notes}
        hrefs={hrefs}
        filterForm={filterForm}
        area={openArea}
        showWholesale={false}
        look={screen.lookInUrl}
        modal={inWindow}
        acts={<ListTools look={screen.look} sorting={screen.state.sorting} hrefs={hrefs} empty={empty} />}
      >
        {screen.nothing ? (
          <NothingFound {...screen.nothing} />
        ) : (
          <OpenList screen={screen} hrefs={hrefs} loading={loading} />
        )}
      </CatalogueView>
      <Outlet />
    </>
  );
}

function hrefsOf({ state, sortInUrl, lookInUrl }: OpenListScreen) {
  return catalogueHrefs(state, sortInUrl, openArea, lookInUrl);
}
