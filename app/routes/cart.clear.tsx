import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Confirm } from '#app/components/ui/confirm.tsx';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { load } from '#app/http/run-screen.server.ts';
import { getBasket } from '#server/basket/get-basket.server.ts';
import { roubles } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

/** The question before the basket is emptied, a window over it; the form goes to the basket's own address. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { positions, total, showWholesale, contract } = await load(request, getBasket, undefined);
  if (positions === 0) throw redirect('/cart');
  return { positions, total: showWholesale ? total : undefined, contract: contract?.id };
}

export const meta: MetaFunction = () => [{ title: pageTitle('Очистить корзину') }];

export default function ClearBasket() {
  const { positions, total, contract } = useLoaderData<typeof loader>();
  return (
    <Modal title="Вы действиетельно хотите очистить корзину?" closeHref="/cart">
      <Confirm
        action="/cart"
        fields={[
          ['clear', 1],
          ['contract', contract ?? ''],
        ]}
        submit={{ label: 'Очистить', busy: 'Очищаем…' }}
        keep={{ label: 'Оставить', href: '/cart' }}
      >
        {counted(positions, 'товар', 'товара', 'товаров')}
        {total !== undefined && ` на ${roubles(total)}`}. Вернуть корзину можно будет только сразу после
        очистки.
      </Confirm>
    </Modal>
  );
}
