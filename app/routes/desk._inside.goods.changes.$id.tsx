import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deskGoodsChange } from '#app/components/desk/desk-hrefs.ts';
import { GoodsChange } from '#app/components/desk/goods/goods-change.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { formOf, load, refusalPage, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { applyGoodsChange } from '#server/desk/goods/bulk/apply-goods-change.server.ts';
import { getGoodsChange } from '#server/desk/goods/bulk/get-goods-change.server.ts';
import { undoGoodsChange } from '#server/desk/goods/bulk/undo-goods-change.server.ts';

const noChange = 'Такого изменения нет';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const change = await load(request, getGoodsChange, { id: idInAddress(request, params.id, noChange) });
  const { searchParams } = new URL(request.url);
  return { change, isUndo: searchParams.has('undo'), isSure: searchParams.has('sure') };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, noChange);
  const { values } = await formOf(request);
  const result =
    values.deed === 'undo'
      ? await run(request, undoGoodsChange, { id })
      : await run(request, applyGoodsChange, { id, sure: values.sure });
  if (result.ok) return redirectWith(deskGoodsChange(result.value.id));
  if (result.code === 'PRICES_CHANGE')
    return redirectWith(`${deskGoodsChange(Number(id))}?sure=1`, { kind: 'no', text: result.message });
  if (result.code !== 'BAD_INPUT') throw refusalPage(request, result);
  return redirectWith(deskGoodsChange(Number(id)), { kind: 'no', text: result.message });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? `Изменение товаров «${data.change.name}»` : 'Изменение товаров') },
];

export default function Change() {
  return (
    <section aria-labelledby="h">
      <GoodsChange {...useLoaderData<typeof loader>()} />
    </section>
  );
}
