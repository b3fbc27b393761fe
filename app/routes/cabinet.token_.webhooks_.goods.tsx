import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import stylesUrl from '#app/components/catalogue/open-tokens/open-tokens.css?url';
import { FollowedScreen } from '#app/components/ordering/webhooks/followed-screen.tsx';
import { followedHref, followedPath } from '#app/components/ordering/webhooks/webhook-hrefs.ts';
import { listTitle, pageTitle } from '#app/components/ui/page-title.ts';
import undoListUrl from '#app/components/ui/undo-list.css?url';
import { formOf, forNextScreen, load, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { counted } from '#server/kernel/plural.ts';
import { followAgain } from '#server/ordering/watches/follow-again.server.ts';
import { showFollowedGoods } from '#server/ordering/watches/show-followed-goods.server.ts';
import { stopFollowing } from '#server/ordering/watches/stop-following.server.ts';

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: stylesUrl },
  { rel: 'stylesheet', href: undoListUrl },
];

export function loader({ request }: LoaderFunctionArgs) {
  const { owner, page, query } = Object.fromEntries(new URL(request.url).searchParams);
  return load(request, showFollowedGoods, { owner, page, query });
}

/** Handles «Перестать следить» for one product or all, and «Вернуть»; returns to the same page with the result. */
export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const { owner, product, shown, again } = values;
  const here = `${followedPath}${new URL(request.url).search}`;
  if (again !== undefined) {
    const back = await run(request, followAgain, { owner, at: again });
    if (!back.ok) return redirectWith(here, { kind: 'no', text: forNextScreen(request, back).message });
    const text = `Программы снова следят: ${goods(back.value.count)}`;
    return redirectWith(here, { kind: 'ok', text });
  }
  const done = await run(request, stopFollowing, { owner, product, shown });
  if (!done.ok) return redirectWith(here, { kind: 'no', text: forNextScreen(request, done).message });
  const { count, articul, at } = done.value;
  const undo = { action: here, label: 'Вернуть', fields: { again: String(at), owner: String(owner ?? '') } };
  const text =
    count === 0
      ? 'За этими товарами программы уже не следят'
      : `Программы больше не следят: ${articul ?? goods(count)}`;
  return redirectWith(here, { kind: 'ok', text, ...(count > 0 && { undo, hideAfter: 15_000 }) });
}

const goods = (count: number) => counted(count, 'товар', 'товара', 'товаров');

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(listTitle('Товары, за которыми следят программы', data?.paging)) },
];

/** The goods whose stock is followed by programs (§12.12.4). */
export default function FollowedGoods() {
  const list = useLoaderData<typeof loader>();
  const here = followedHref({ owner: list.owner.id, query: list.query }, list.paging.page);
  return (
    <section aria-labelledby="h">
      <FollowedScreen list={list} here={here} />
    </section>
  );
}
