import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DraftForm } from '#app/components/ordering/drafts/draft-form.tsx';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { askedForm } from '#app/http/answers/asked-form.server.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { counted } from '#server/kernel/plural.ts';
import { getBasket } from '#server/ordering/basket/get-basket.server.ts';
import { addToDraft } from '#server/ordering/drafts/add-to-draft.server.ts';
import { defaultHeader } from '#server/ordering/drafts/rules.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

/** Asks for the name of the draft, in a window over the basket. An empty basket cannot be saved. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { positions } = await load(request, getBasket, undefined);
  if (positions === 0) throw redirect('/cart');
  const header = defaultHeader(Date.now());
  return { header, asked: askedForm(request, addToDraft, { header }) };
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
  const { header, asked } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>() ?? asked;
  return (
    <Modal title="Сохранить как черновик" closeHref="/cart">
      <DraftForm header={header} refusal={refusal} />
    </Modal>
  );
}
