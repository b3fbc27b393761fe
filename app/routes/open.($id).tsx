import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useNavigation } from '@remix-run/react';
import { catalogueHrefs } from '#app/components/catalogue/catalogue-hrefs.ts';
import { CatalogueView } from '#app/components/catalogue/catalogue-view.tsx';
import { NothingFound } from '#app/components/catalogue/nothing-found.tsx';
import { keepSort } from '#app/components/catalogue/read-list.server.ts';
import { ListTools } from '#app/components/open/list-tools.tsx';
import { openArea } from '#app/components/open/open-area.ts';
import { OpenList } from '#app/components/open/open-list.tsx';
import { openListMeta } from '#app/components/open/open-list-meta.ts';
import { originOf } from '#app/components/open/open-meta.ts';
import { keepLook, type OpenListScreen, readOpenList } from '#app/components/open/read-open-list.server.ts';
import { useFilterForm } from '#app/enhance/filter-form.ts';
import { keepList } from '#app/enhance/keep-list.ts';
import { type ScreenHandle, useOpenWindow } from '#app/enhance/open-window.ts';

export const handle: ScreenHandle = { open: true };

export const meta: MetaFunction<typeof loader> = ({ data: screen, matches }) =>
  screen ? openListMeta(screen, hrefsOf(screen), originOf(matches)) : [];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { screen, sortInUrl } = await readOpenList(request, params.id);
  const headers = new Headers();
  if (sortInUrl) headers.append('Set-Cookie', keepSort(sortInUrl));
  if (screen.lookInUrl) headers.append('Set-Cookie', keepLook(screen.lookInUrl));
  return data(screen, { status: Object.keys(screen.errors).length > 0 ? 400 : 200, headers });
}

export const shouldRevalidate = keepList;

export default function OpenCatalogue() {
  const screen = useLoaderData<typeof loader>();
  const inWindow = useOpenWindow();
  const { state, location } = useNavigation();
  const filterForm = useFilterForm(screen);
  const hrefs = hrefsOf(screen);
  const loading = state === 'loading' && openArea.beneath(location.pathname) === location.pathname;
  const empty = screen.items.length === 0;
  return (
    <>
      <CatalogueView
        {...{ screen, hrefs, filterForm }}
        area={openArea}
        showWholesale={false}
        look={screen.lookInUrl}
        modal={inWindow}
        acts={<ListTools look={screen.look} sorting={screen.state.sorting} hrefs={hrefs} empty={empty} />}
      >
        {empty ? (
          <NothingFound area={openArea} screen={screen} hrefs={hrefs} />
        ) : (
          <OpenList {...{ screen, hrefs, loading }} />
        )}
      </CatalogueView>
      <Outlet />
    </>
  );
}

function hrefsOf({ state, sortInUrl, lookInUrl }: OpenListScreen) {
  return catalogueHrefs(state, sortInUrl, openArea, lookInUrl);
}
