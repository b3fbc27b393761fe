import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { draftPath, draftsPath } from '#app/components/ordering/drafts/draft-hrefs.ts';
import { Confirm } from '#app/components/ui/confirm.tsx';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { formOf, load } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { counted } from '#server/kernel/plural.ts';
import { getDraft } from '#server/ordering/drafts/get-draft.server.ts';
import { removeDraft } from '#server/ordering/drafts/remove-draft.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

/** Asks for confirmation before a draft is removed, in a window over the list. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id, header, lines } = await load(request, getDraft, { id: idOf(request, params.id) });
  return { id, header, count: lines.length };
}

export async function action({ request, params }: ActionFunctionArgs) {
  await formOf(request);
  const { header } = await load(request, removeDraft, { id: idOf(request, params.id) });
  return redirectWith(draftsPath, { kind: 'ok', text: `Черновик «${header}» удалён` });
}

function idOf(request: Request, text: string | undefined): number {
  return idInAddress(request, text, 'Такого черновика нет');
}

export const meta: MetaFunction = () => [{ title: pageTitle('Удалить черновик') }];

export default function RemoveDraft() {
  const { id, header, count } = useLoaderData<typeof loader>();
  return (
    <Modal title="Удалить черновик?" closeHref={draftsPath}>
      <Confirm
        action={`${draftPath(id)}/remove`}
        submit={{ label: 'Удалить', busy: 'Удаляем…' }}
        keep={{ label: 'Оставить', href: draftsPath }}
      >
        «{header}», {counted(count, 'позиция', 'позиции', 'позиций')}. Вернуть его будет нельзя.
      </Confirm>
    </Modal>
  );
}
