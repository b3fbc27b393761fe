import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { addressesPath, addressPath } from '#app/components/people/addresses/address-hrefs.ts';
import { Confirm } from '#app/components/ui/confirm.tsx';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { shownField } from '#app/components/ui/shown-field.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { formOf, load, refusalPage, run } from '#app/http/answers/run-screen.server.ts';
import { shownIn, switchedOr, undoOf } from '#app/http/answers/switched.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { fail } from '#server/kernel/result.ts';
import { getAddress } from '#server/people/addresses/get-address.server.ts';
import { removeAddress } from '#server/people/addresses/remove-address.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

function idOf(request: Request, text: string | undefined): number {
  return idInAddress(request, text, 'Такого адреса нет');
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const address = await load(request, getAddress, { id: idOf(request, params.id) });
  if (!address.mayChange) throw refusalPage(request, fail('FORBIDDEN'));
  return address;
}

/** Removes the address, or restores it with `back`. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = idOf(request, params.id);
  const { values } = await formOf(request);
  const sent = { id, back: values.back, shown: shownIn(values, id) };
  const address = await switchedOr(request, await run(request, removeAddress, sent), addressesPath);
  const { fullAddress } = address;
  if (values.back) return redirect(addressesPath, 303);
  return redirectWith(addressesPath, {
    kind: 'ok',
    text: `Адрес удалён: ${fullAddress}`,
    undo: undoOf(address, `${addressPath(id)}/remove`, { label: 'Вернуть', back: '1' }),
  });
}

export const meta: MetaFunction = () => [{ title: pageTitle('Удалить адрес') }];

export default function RemoveAddress() {
  const { id, fullAddress, lastChange } = useLoaderData<typeof loader>();
  return (
    <Modal title="Удалить адрес?" closeHref={addressesPath}>
      <Confirm
        action={`${addressPath(id)}/remove`}
        fields={[[shownField(id), lastChange]]}
        submit={{ label: 'Удалить', busy: 'Удаляем…' }}
        keep={{ label: 'Оставить', href: addressesPath }}
      >
        {fullAddress}. В заказах, которые туда ушли, адрес останется.
      </Confirm>
    </Modal>
  );
}
