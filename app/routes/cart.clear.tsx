import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Confirm } from '#app/components/ui/confirm.tsx';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { roubles } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { getBasket } from '#server/ordering/basket/get-basket.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

/**
 * Asks for confirmation before the basket is emptied, in a window over it; the form posts to the basket's own
 * address.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { products, total, showWholesale, contract } = await load(request, getBasket, undefined);
  if (products === 0) throw redirect('/cart');
  return { products, total: showWholesale ? total : undefined, contract: contract?.id };
}

export const meta: MetaFunction = () => [{ title: pageTitle('Очистить корзину') }];

export default function ClearBasket() {
  const { products, total, contract } = useLoaderData<typeof loader>();
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
        {counted(products, 'товар', 'товара', 'товаров')}
        {total !== undefined && ` на ${roubles(total)}`}. Вернуть корзину можно будет только сразу после
        очистки.
      </Confirm>
    </Modal>
  );
}
