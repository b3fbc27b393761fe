import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ContragentBody } from '#app/components/contragents/contragent-body.tsx';
import { answerContragentForm } from '#app/components/contragents/contragent-form.server.ts';
import { contragentsPath } from '#app/components/contragents/contragent-hrefs.ts';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { idInAddress } from '#app/http/id-in-address.server.ts';
import { load } from '#app/http/run-screen.server.ts';
import { getContragent } from '#server/contragents/get-contragent.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

/** `new` is one that is still to be. */
function idOf(request: Request, text: string | undefined): number {
  return text === 'new' ? 0 : idInAddress(request, text, 'Такого контрагента нет');
}

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getContragent, { id: idOf(request, params.id) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return answerContragentForm(request, idOf(request, params.id));
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.id ? 'Контрагент' : 'Новый контрагент') },
];

export default function ContragentWindow() {
  const contragent = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const filled = reply && 'filled' in reply ? reply : undefined;
  const nth = useChanges(filled);
  return (
    <Modal title={contragent.id ? 'Контрагент' : 'Новый контрагент'} closeHref={contragentsPath}>
      {/* What was filled in begins the form anew. */}
      <ContragentBody key={nth} {...contragent} reply={reply} />
    </Modal>
  );
}
