import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { draftPath } from '#app/components/ordering/drafts/draft-hrefs.ts';
import { MergeForm } from '#app/components/ordering/drafts/merge-form.tsx';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { counted } from '#server/kernel/plural.ts';
import { listOtherDrafts } from '#server/ordering/drafts/list-other-drafts.server.ts';
import { mergeDraft } from '#server/ordering/drafts/merge-draft.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

/** Loads the draft and the drafts that it can be merged into. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const draft = await load(request, listOtherDrafts, { id: idOf(request, params.id) });
  if (draft.others.length === 0) throw redirect(draftPath(draft.id));
  return draft;
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const result = await run(request, mergeDraft, { id: idOf(request, params.id), into: values.into });
  if (!result.ok) return refuse(request, result, values);
  const { id, header, merged, count } = result.value;
  return redirectWith(draftPath(id), {
    kind: 'ok',
    title: 'Черновики объединены',
    text: `«${merged}» добавлен в «${header}», ${counted(count, 'позиция', 'позиции', 'позиций')}`,
  });
}

function idOf(request: Request, text: string | undefined): number {
  return idInAddress(request, text, 'Такого черновика нет');
}

export const meta: MetaFunction = () => [{ title: pageTitle('Объединить черновики') }];

export default function MergeDraft() {
  const draft = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <Modal title="Объединить черновики" closeHref={draftPath(draft.id)}>
      <MergeForm {...draft} refusal={refusal} />
    </Modal>
  );
}
