import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DraftForm } from '#app/components/drafts/draft-form.tsx';
import { draftPath } from '#app/components/drafts/draft-hrefs.ts';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { idInAddress } from '#app/http/id-in-address.server.ts';
import { formOf, load, refusalPage, refuse, run } from '#app/http/run-screen.server.ts';
import { openDraftForm } from '#server/drafts/open-draft-form.server.ts';
import { renameDraft } from '#server/drafts/rename-draft.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, openDraftForm, { id: idOf(request, params.id) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = idOf(request, params.id);
  const { values } = await formOf(request);
  const result = await run(request, renameDraft, { id, header: values.header });
  if (result.ok) return redirectWith(draftPath(id), { kind: 'ok', text: 'Данные сохранены' });
  if (result.code === 'NOT_FOUND') throw refusalPage(request, result);
  return refuse(request, result, values);
}

function idOf(request: Request, text: string | undefined): number {
  return idInAddress(request, text, 'Такого черновика нет');
}

export const meta: MetaFunction = () => [{ title: pageTitle('Переименовать черновик') }];

export default function RenameDraft() {
  const { id, header } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <Modal title="Переименовать черновик" closeHref={draftPath(id)}>
      <DraftForm {...{ id, header, refusal }} />
    </Modal>
  );
}
