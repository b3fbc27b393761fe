import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Outlet, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { dealerArea } from '#app/components/catalogue/area.ts';
import { CatalogueBar } from '#app/components/catalogue/catalogue-bar.tsx';
import { catalogueHrefs } from '#app/components/catalogue/catalogue-hrefs.ts';
import { catalogueTitle } from '#app/components/catalogue/catalogue-title.ts';
import { CatalogueView } from '#app/components/catalogue/catalogue-view.tsx';
import { answerGoodsForm } from '#app/components/catalogue/goods-form.server.ts';
import { GoodsList } from '#app/components/catalogue/goods-list.tsx';
import { NothingFound } from '#app/components/catalogue/nothing-found.tsx';
import { readCatalogue } from '#app/components/catalogue/read-catalogue.server.ts';
import { keepSort } from '#app/components/catalogue/read-list.server.ts';
import { ExportLink } from '#app/components/exports/export-link.tsx';
import { PriceSwitch, PricesHidden } from '#app/components/layout/price-switch.tsx';
import { Toast } from '#app/components/ui/toast.tsx';
import { useFilterForm } from '#app/enhance/filter-form.ts';
import { useFrame } from '#app/enhance/frame.ts';
import { useGoodsForm } from '#app/enhance/goods-form.ts';
import { keepList } from '#app/enhance/keep-list.ts';
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
export const shouldRevalidate = keepList;

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
      <CatalogueView
        {...{ screen, hrefs, filterForm }}
        area={dealerArea}
        showWholesale={screen.showWholesale}
        modal={inWindow}
        acts={
          <>
            <PriceSwitch />
            <ExportLink state={screen.state} />
          </>
        }
      >
        <PricesHidden>Видна только РРЦ.</PricesHidden>
        {empty ? (
          <NothingFound area={dealerArea} screen={screen} hrefs={hrefs} />
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
