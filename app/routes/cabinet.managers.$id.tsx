import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ManagerForm } from '#app/components/managers/manager-form.tsx';
import { managersPath } from '#app/components/managers/manager-hrefs.ts';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { managerIdOf } from '#app/http/manager-id.server.ts';
import { formOf, load, refusalPage, refuse, run } from '#app/http/run-screen.server.ts';
import { getManager } from '#server/managers/get-manager.server.ts';
import { saveManager } from '#server/managers/save-manager.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

/** `new` is one who is still to be. */
function idOf(request: Request, text: string | undefined): number {
  return text === 'new' ? 0 : managerIdOf(request, text);
}

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getManager, { id: idOf(request, params.id) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const result = await run(request, saveManager, { ...values, id: idOf(request, params.id) });
  if (result.ok) {
    const lines = result.value.invited ? ['Приглашение отправлено на e-mail'] : [];
    return redirectWith(managersPath, { kind: 'ok', text: ['Данные сохранены', ...lines].join('. ') });
  }
  if (result.code === 'NOT_FOUND' || result.code === 'FORBIDDEN') throw refusalPage(request, result);
  return refuse(request, result, values);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.id ? 'Менеджер' : 'Новый менеджер') },
];

export default function ManagerWindow() {
  const manager = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { id, name, email } = manager;
  return (
    <Modal title={id ? name || email : 'Новый менеджер'} closeHref={managersPath}>
      <ManagerForm key={id} manager={manager} refusal={refusal} />
    </Modal>
  );
}
