import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DraftForm } from '#app/components/drafts/draft-form.tsx';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { formOf, load, refuse, run } from '#app/http/run-screen.server.ts';
import { getBasket } from '#server/basket/get-basket.server.ts';
import { addToDraft } from '#server/drafts/add-to-draft.server.ts';
import { defaultHeader } from '#server/drafts/rules.ts';
import { counted } from '#server/kernel/plural.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

/** Asks under which name the basket is saved, in a window over it. An empty one has nothing to save. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { positions } = await load(request, getBasket, undefined);
  if (positions === 0) throw redirect('/cart');
  return { header: defaultHeader(Date.now()) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const result = await run(request, addToDraft, values);
  if (!result.ok) return refuse(request, result, values);
  const { header, count } = result.value;
  return redirectWith('/cart', {
    kind: 'ok',
    title: 'Корзина сохранена',
    text: `Черновик «${header}», ${counted(count, 'позиция', 'позиции', 'позиций')}`,
  });
}

export const meta: MetaFunction = () => [{ title: pageTitle('Сохранить как черновик') }];

export default function SaveDraft() {
  const { header } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <Modal title="Сохранить как черновик" closeHref="/cart">
      <DraftForm {...{ header, refusal }} />
    </Modal>
  );
}
