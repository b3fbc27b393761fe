import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import {
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from '@remix-run/react';
import { CatalogueBar } from '#app/components/catalogue/catalogue-bar.tsx';
import { catalogueHrefs } from '#app/components/catalogue/catalogue-hrefs.ts';
import { catalogueTitle } from '#app/components/catalogue/catalogue-title.ts';
import { CatalogueView } from '#app/components/catalogue/catalogue-view.tsx';
import { answerGoodsForm } from '#app/components/catalogue/goods-form.server.ts';
import { GoodsList } from '#app/components/catalogue/goods-list.tsx';
import { NothingFound } from '#app/components/catalogue/nothing-found.tsx';
import { keepSort, readCatalogue } from '#app/components/catalogue/read-catalogue.server.ts';
import { Toast } from '#app/components/ui/toast.tsx';
import { useFilterForm } from '#app/enhance/filter-form.ts';
import { useFrame } from '#app/enhance/frame.ts';
import { useGoodsForm } from '#app/enhance/goods-form.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { useOpenWindow } from '#app/enhance/open-window.ts';
import { sendGoods } from '#app/enhance/unreachable.ts';

export const meta: MetaFunction<typeof loader> = ({ data: screen }) => [
  { title: screen && catalogueTitle(screen, Object.keys(screen.errors).length > 0) },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { screen, sortInUrl } = await readCatalogue(request, params.id);
  const refused = Object.keys(screen.errors).length > 0;
  return data(screen, {
    status: refused ? 400 : 200,
    headers: sortInUrl ? { 'Set-Cookie': keepSort(sortInUrl) } : undefined,
  });
}

export function action({ request }: ActionFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  return answerGoodsForm(request, pathname + search);
}

export const clientAction = sendGoods;

/** Opening and closing a product card leaves the list beneath as it is; so does a form that was refused as a whole. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, currentParams, nextParams, formMethod } = args;
  const sent = formMethod !== undefined && formMethod.toUpperCase() !== 'GET';
  const sameList = currentParams.id === nextParams.id && currentUrl.search === nextUrl.search;
  return sent || !sameList || currentUrl.pathname === nextUrl.pathname ? keepRefused(args) : false;
}

export default function Catalogue() {
  const screen = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { basket } = useFrame();
  const inWindow = useOpenWindow();
  const { state, location } = useNavigation();
  const filterForm = useFilterForm(screen);
  const goods = useGoodsForm();
  const reply = goods.reply ?? sent;
  const hrefs = catalogueHrefs(screen.state, screen.sortInUrl);
  const loading = state === 'loading' && /^\/catalogue(\/\w+)?$/.test(location.pathname);
  const empty = screen.items.length === 0;
  return (
    <>
      <CatalogueView screen={screen} modal={inWindow} filterForm={filterForm}>
        {empty ? (
          <NothingFound screen={screen} hrefs={hrefs} />
        ) : (
          <GoodsList {...{ screen, hrefs, goods, reply, loading }} />
        )}
      </CatalogueView>
      {screen.mayOrder && basket && (
        <CatalogueBar
          basket={basket}
          freeLimit={screen.freeLimit}
          showWholesale={screen.showWholesale}
          canAdd={!empty}
          adding={goods.adding}
          modal={inWindow}
        />
      )}
      {reply?.added && <Toast key={goods.replies}>{reply.added.text}</Toast>}
      <Outlet />
    </>
  );
}
