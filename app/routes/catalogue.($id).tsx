import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Outlet, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { answerGoodsForm } from '#app/actions/catalogue/goods-form.server.ts';
import { readCatalogue } from '#app/actions/catalogue/read-catalogue.server.ts';
import { emptyList, listNotes } from '#app/actions/catalogue/ways-out.server.ts';
import { dealerArea } from '#app/components/catalogue/area.ts';
import { CatalogueBar } from '#app/components/catalogue/catalogue-bar.tsx';
import { catalogueHrefs } from '#app/components/catalogue/catalogue-hrefs.ts';
import { catalogueTitle } from '#app/components/catalogue/catalogue-title.ts';
import { CatalogueView } from '#app/components/catalogue/catalogue-view.tsx';
import { ExportLink } from '#app/components/catalogue/exports/export-link.tsx';
import { GoodsList } from '#app/components/catalogue/goods-list.tsx';
import { GoodsRefusal } from '#app/components/catalogue/goods-refusal.tsx';
import { NoGoodsForm } from '#app/components/catalogue/no-goods-form.tsx';
import { NothingFound } from '#app/components/catalogue/nothing-found.tsx';
import { PriceSwitch, PricesHidden } from '#app/components/layout/price-switch.tsx';
import { Toast } from '#app/components/ui/toast.tsx';
import { useFilterForm } from '#app/enhance/filter-form.ts';
import { useFrame } from '#app/enhance/frame.ts';
import { typedProducts, useGoodsForm } from '#app/enhance/goods-form.ts';
import { keepList } from '#app/enhance/keep-list.ts';
import { useOpenWindow } from '#app/enhance/open-window.ts';
import { sendGoods } from '#app/enhance/unreachable.ts';

export const meta: MetaFunction<typeof loader> = ({ data: screen }) => [
  { title: screen && catalogueTitle(screen, Object.keys(screen.errors).length > 0) },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { screen, findWays, noted, headers } = await readCatalogue(request, params.id);
  const hrefs = catalogueHrefs(screen.state, screen.sortInUrl);
  const nothing =
    screen.items.length === 0
      ? emptyList({ area: dealerArea, screen, waysOn: findWays(), hrefs })
      : undefined;
  const refused = Object.keys(screen.errors).length > 0;
  const notes = listNotes({ screen: noted, hrefs });
  return data({ ...screen, nothing, notes }, { status: refused ? 400 : 200, headers });
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
  const { basket, user } = useFrame();
  const inWindow = useOpenWindow();
  const { state, location } = useNavigation();
  const filterForm = useFilterForm(screen);
  const goods = useGoodsForm(`/catalogue ${user?.email}`);
  const reply = goods.reply ?? sent;
  const hrefs = catalogueHrefs(screen.state, screen.sortInUrl);
  const loading = state === 'loading' && /^\/catalogue(\/\w+)?$/.test(location.pathname);
  const typed = typedProducts(goods, sent);
  return (
    <>
      <CatalogueView
        screen={screen}
        notes={screen.notes}
        hrefs={hrefs}
        filterForm={filterForm}
        area={dealerArea}
        showWholesale={screen.showWholesale}
        modal={inWindow}
        carries={screen.mayOrder}
        acts={
          <>
            <PriceSwitch />
            <ExportLink state={screen.state} />
          </>
        }
      >
        <PricesHidden>Видна только РРЦ.</PricesHidden>
        {screen.nothing ? (
          <NothingFound {...screen.nothing}>
            {screen.mayOrder && (
              <NoGoodsForm
                action={hrefs.here}
                contractId={screen.contract.id}
                notes={<GoodsRefusal failure={reply?.failure} />}
                goods={goods}
                reply={reply}
              />
            )}
          </NothingFound>
        ) : (
          <GoodsList screen={screen} hrefs={hrefs} goods={goods} reply={reply} loading={loading} />
        )}
      </CatalogueView>
      {screen.mayOrder && basket && (
        <CatalogueBar
          basket={basket}
          freeLimit={screen.freeLimit}
          showWholesale={screen.showWholesale}
          canAdd={screen.items.length > 0 || typed > 0}
          adding={goods.adding}
          typed={typed}
          modal={inWindow}
        />
      )}
      {reply?.added && (
        <Toast key={goods.replies} hideAfter={reply.added.hideAfter}>
          {reply.added.text}
        </Toast>
      )}
      <Outlet />
    </>
  );
}
