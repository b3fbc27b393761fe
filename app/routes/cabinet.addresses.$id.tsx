import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useActionData, useLoaderData, useOutlet } from '@remix-run/react';
import { AddressBody } from '#app/components/addresses/address-body.tsx';
import { addressesPath } from '#app/components/addresses/address-hrefs.ts';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { idInAddress } from '#app/http/id-in-address.server.ts';
import { formOf, load, refusalPage, refuse, run } from '#app/http/run-screen.server.ts';
import { getAddress } from '#server/addresses/get-address.server.ts';
import { saveAddress } from '#server/addresses/save-address.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

/** `new` is an address that is still to be. */
function idOf(request: Request, text: string | undefined): number {
  return text === 'new' ? 0 : idInAddress(request, text, 'Такого адреса нет');
}

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getAddress, { id: idOf(request, params.id) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = idOf(request, params.id);
  const { values } = await formOf(request);
  const result = await run(request, saveAddress, { id, full_address: values.full_address });
  if (result.ok)
    return redirectWith(addressesPath, { kind: 'ok', text: 'Данные сохранены', hideAfter: 1500 });
  if (result.code !== 'BAD_INPUT' && result.code !== 'TOO_MANY_TRIES') throw refusalPage(request, result);
  return refuse(request, result, values);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.id ? 'Адрес' : 'Новый адрес') },
];

export default function Address() {
  const address = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const outlet = useOutlet();
  if (outlet) return <Outlet />;
  return (
    <Modal title={address.id ? 'Адрес' : 'Новый адрес'} closeHref={addressesPath}>
      <AddressBody {...address} refusal={refusal} />
    </Modal>
  );
}
