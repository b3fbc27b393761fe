import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Outlet, useActionData, useLoaderData, useOutlet } from '@remix-run/react';
import { AddressBody } from '#app/components/people/addresses/address-body.tsx';
import { addressesPath } from '#app/components/people/addresses/address-hrefs.ts';
import { Modal } from '#app/components/ui/modal.tsx';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { useAskedNow } from '#app/enhance/asked-now.ts';
import { useFrame } from '#app/enhance/frame.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { askedForm } from '#app/http/answers/asked-form.server.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { consentOf } from '#app/http/requests/consent.server.ts';
import { idOrNew } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getAddress } from '#server/people/addresses/get-address.server.ts';
import { saveAddress } from '#server/people/addresses/save-address.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

const idOf = (request: Request, text: string | undefined) => idOrNew(request, text, 'Такого адреса нет');

export async function loader({ request, params }: LoaderFunctionArgs) {
  const address = await load(request, getAddress, { id: idOf(request, params.id) });
  return { address, asked: askedForm(request, saveAddress, { full_address: address.fullAddress }) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = idOf(request, params.id);
  const { values } = await formOf(request);
  const { full_address, original, consent } = values;
  const sent = { id, full_address, original, consent, ...consentOf(request) };
  const result = await run(request, saveAddress, sent);
  if (result.ok) return redirectWith(addressesPath, savedFlash(result.value.meanwhile, { hideAfter: 1500 }));
  return refuse(request, result, values);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.address.id ? 'Адрес' : 'Новый адрес') },
];

export default function Address() {
  const { address, asked } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>() ?? asked;
  const policy = useAskedNow(useFrame().policy, refusal?.details.policy);
  const nth = useChanges(staleRefusal(refusal));
  const outlet = useOutlet();
  if (outlet) return <Outlet />;
  return (
    <Modal title={address.id ? 'Адрес' : 'Новый адрес'} closeHref={addressesPath}>
      <AddressBody key={nth} {...address} policy={policy} refusal={refusal} />
    </Modal>
  );
}
