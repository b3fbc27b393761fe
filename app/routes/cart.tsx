import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useActionData, useLoaderData, useOutlet } from '@remix-run/react';
import { askedBasket } from '#app/actions/ordering/basket/asked-basket.server.ts';
import { answerBasketForm } from '#app/actions/ordering/basket/basket-form.server.ts';
import { BasketBar, BasketScreen, basketFormId } from '#app/components/ordering/basket/basket-screen.tsx';
import { DeleteMarked } from '#app/components/ordering/basket/delete-marked.tsx';
import { inertBehind } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useBasketEditing } from '#app/enhance/basket-editing.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { sendBasket } from '#app/enhance/unreachable-order.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { keptBasketSort } from '#app/http/sessions/kept-basket-sort.server.ts';
import { getCheckout } from '#server/ordering/orders/get-checkout.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const checkout = await load(request, getCheckout, undefined);
  return { ...checkout, ...askedBasket(request, checkout.basket), sort: keptBasketSort(request) };
}

export function action({ request }: ActionFunctionArgs) {
  return answerBasketForm(request);
}

export const clientAction = sendBasket;
export const shouldRevalidate = keepRefused;

export const meta: MetaFunction<typeof loader> = () => [{ title: pageTitle('Корзина') }];

export default function Cart() {
  const { sort: kept, asked, ...checkout } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { editing, reply = asked } = useBasketEditing(checkout.basket.contract?.id, answer);
  const confirm = (answer ?? asked)?.confirm === true;
  const inWindow = useOutlet() !== null;
  return (
    <>
      <div className="inner screen" {...inertBehind(inWindow || confirm)}>
        <BasketScreen checkout={checkout} sort={answer?.sort ?? kept} reply={reply} editing={editing} />
      </div>
      <BasketBar checkout={checkout} />
      <Outlet />
      {confirm && <DeleteMarked count={reply?.marks.length ?? 0} formId={basketFormId} />}
    </>
  );
}
