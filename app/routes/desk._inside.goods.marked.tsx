import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deskGoodsChange, deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { readGoodsQuery } from '#app/components/desk/goods/goods-list.tsx';
import { MarkedGoods } from '#app/components/desk/goods/marked-goods.tsx';
import { listHref } from '#app/components/ui/list-query.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, refusalPage, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { partOf } from '#server/desk/goods/marks/marks.ts';
import { openGoodsMarks } from '#server/desk/goods/marks/open-goods-marks.server.ts';
import { planGoodsMarks } from '#server/desk/goods/marks/plan-goods-marks.server.ts';

/** Returns the selection in the address: the marked goods, or the filter with `all`. */
function selectionIn(request: Request) {
  const params = new URL(request.url).searchParams;
  const query = readGoodsQuery(params);
  const all = params.get('all') === '1';
  return { query, ids: all ? [] : params.getAll('id'), all };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { query, ids, all } = selectionIn(request);
  const form = await run(request, openGoodsMarks, { ...query, id: ids, all });
  if (form.ok) return { form: form.value, query, ids, all };
  if (form.code !== 'BAD_INPUT') throw refusalPage(request, form);
  throw await redirectWith(listHref(deskPaths.goods, query), { kind: 'no', text: form.message });
}

/** Lists of articuls: thirty of 100 characters, and more, which are refused. */
const longLists = { [partOf('value', 'related')]: 9_000, [partOf('value', 'accessory')]: 9_000 };

export const shouldRevalidate = keepRefused;

export async function action({ request }: ActionFunctionArgs) {
  const { query, ids, all } = selectionIn(request);
  const { values } = await formOf(request, longLists);
  const result = await run(request, planGoodsMarks, { ...values, ...query, id: ids, all });
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(deskGoodsChange(result.value.id));
}

export const meta: MetaFunction<typeof loader> = () => [{ title: pageTitle('Изменить отмеченные товары') }];

export default function Marked() {
  const { form, ...selection } = useLoaderData<typeof loader>();
  return (
    <section aria-labelledby="h">
      <MarkedGoods form={form} selection={selection} refusal={useActionData<typeof action>()} />
    </section>
  );
}
