import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DraftForm } from '#app/components/ordering/drafts/draft-form.tsx';
import { draftPath } from '#app/components/ordering/drafts/draft-hrefs.ts';
import { Modal } from '#app/components/ui/modal.tsx';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { askedForm } from '#app/http/answers/asked-form.server.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { openDraftForm } from '#server/ordering/drafts/open-draft-form.server.ts';
import { renameDraft } from '#server/ordering/drafts/rename-draft.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const draft = await load(request, openDraftForm, { id: idOf(request, params.id) });
  return { draft, asked: askedForm(request, renameDraft, { header: draft.header }) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = idOf(request, params.id);
  const { values } = await formOf(request);
  const { header, original } = values;
  const result = await run(request, renameDraft, { id, header, original });
  if (result.ok) return redirectWith(draftPath(id), savedFlash(result.value.meanwhile));
  return refuse(request, result, values);
}

function idOf(request: Request, text: string | undefined): number {
  return idInAddress(request, text, 'Такого черновика нет');
}

export const meta: MetaFunction = () => [{ title: pageTitle('Переименовать черновик') }];

export default function RenameDraft() {
  const { draft, asked } = useLoaderData<typeof loader>();
  const { id, header } = draft;
  const refusal = useActionData<typeof action>() ?? asked;
  const nth = useChanges(staleRefusal(refusal));
  return (
    <Modal title="Переименовать черновик" closeHref={draftPath(id)}>
      <DraftForm key={nth} id={id} header={header} refusal={refusal} />
    </Modal>
  );
}
