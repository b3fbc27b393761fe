import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { answerContragentForm } from '#app/actions/people/contragents/contragent-form.server.ts';
import { ContragentBody } from '#app/components/people/contragents/contragent-body.tsx';
import { contragentsPath } from '#app/components/people/contragents/contragent-hrefs.ts';
import { Modal } from '#app/components/ui/modal.tsx';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useAskedNow } from '#app/enhance/asked-now.ts';
import { useFrame } from '#app/enhance/frame.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { askedForm } from '#app/http/answers/asked-form.server.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { idOrNew } from '#app/http/requests/id-in-address.server.ts';
import { getContragent } from '#server/people/contragents/get-contragent.server.ts';
import { saveContragent } from '#server/people/contragents/save-contragent.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

const idOf = (request: Request, text: string | undefined) => idOrNew(request, text, 'Такого контрагента нет');

export async function loader({ request, params }: LoaderFunctionArgs) {
  const contragent = await load(request, getContragent, { id: idOf(request, params.id) });
  return { contragent, asked: askedForm(request, saveContragent, contragent) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerContragentForm(request, idOf(request, params.id));
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.contragent.id ? 'Контрагент' : 'Новый контрагент') },
];

export default function ContragentWindow() {
  const { contragent, asked } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? asked;
  const refused = reply && 'details' in reply ? reply.details.policy : undefined;
  const policy = useAskedNow(useFrame().policy, refused);
  const renewed = reply && ('filled' in reply ? reply : staleRefusal(reply));
  const nth = useChanges(renewed);
  return (
    <Modal title={contragent.id ? 'Контрагент' : 'Новый контрагент'} closeHref={contragentsPath}>
      {/* Filled-in or concurrently changed values recreate the form. */}
      <ContragentBody key={nth} {...contragent} policy={policy} reply={reply} />
    </Modal>
  );
}
