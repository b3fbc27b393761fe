import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deskDealerAddress, removeDealerAddressHref } from '#app/components/desk/dealers/dealer-hrefs.ts';
import { deskDealer, deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { Confirm } from '#app/components/ui/confirm.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { shownField } from '#app/components/ui/shown-field.ts';
import { formOf, load, run } from '#app/http/answers/run-screen.server.ts';
import { shownIn, switchedOr, undoOf } from '#app/http/answers/switched.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getDealerAddress } from '#server/desk/dealers/get-dealer-address.server.ts';
import { removeDealerAddress } from '#server/desk/dealers/remove-dealer-address.server.ts';

function whichOf(request: Request, { id, address }: LoaderFunctionArgs['params']) {
  return {
    dealer: idInAddress(request, id, 'Такого дилера нет'),
    id: idInAddress(request, address, 'Такого адреса нет'),
  };
}

/** Asks for confirmation before an address of a dealer is removed. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getDealerAddress, whichOf(request, params));
}

/** Removes the address, or restores it with `back`. */
export async function action({ request, params }: ActionFunctionArgs) {
  const which = whichOf(request, params);
  const { values } = await formOf(request);
  const { dealer, id } = which;
  const sent = { ...which, back: values.back, shown: shownIn(values, id) };
  const result = await run(request, removeDealerAddress, sent);
  const address = await switchedOr(request, result, deskDealer(dealer));
  if (values.back) return redirect(deskDealer(dealer), 303);
  return redirectWith(deskDealer(dealer), {
    kind: 'ok',
    text: `Адрес удалён: ${address.fullAddress}`,
    undo: undoOf(address, removeDealerAddressHref(dealer, id), { label: 'Вернуть', back: '1' }),
  });
}

export const meta: MetaFunction = () => [{ title: pageTitle('Удалить адрес') }];

export default function RemoveDealerAddress() {
  const { dealer, id, fullAddress, lastChange } = useLoaderData<typeof loader>();
  return (
    <section aria-labelledby="h">
      <PageHead
        title="Удалить адрес?"
        crumbs={[
          { label: 'Дилеры', href: deskPaths.dealers },
          { label: dealer.header, href: deskDealer(dealer.id) },
          { label: 'Адрес доставки', href: deskDealerAddress(dealer.id, id) },
          { label: 'Удаление' },
        ]}
      />
      <div className="card form-body">
        <Confirm
          action={removeDealerAddressHref(dealer.id, id)}
          fields={[[shownField(id), lastChange]]}
          submit={{ label: 'Удалить', busy: 'Удаляем…' }}
          keep={{ label: 'Оставить', href: deskDealerAddress(dealer.id, id) }}
        >
          {fullAddress}. Дилер больше не сможет выбрать этот адрес. В заказах, которые туда ушли, он
          останется.
        </Confirm>
      </div>
    </section>
  );
}
