import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ManagerForm } from '#app/components/people/managers/manager-form.tsx';
import { managersPath } from '#app/components/people/managers/manager-hrefs.ts';
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
import { managerIdOf } from '#app/http/requests/manager-id.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { endedText } from '#server/people/accounts/ended-access.ts';
import { getManager } from '#server/people/managers/get-manager.server.ts';
import { managerFormValues } from '#server/people/managers/manager-view.ts';
import { saveManager } from '#server/people/managers/save-manager.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

/** Returns the id in the address; 0 for `new`. */
function idOf(request: Request, text: string | undefined): number {
  return text === 'new' ? 0 : managerIdOf(request, text);
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const manager = await load(request, getManager, { id: idOf(request, params.id) });
  const stored = { ...managerFormValues(manager), enabled: manager.enabled ? '1' : '0' };
  return { manager, asked: askedForm(request, saveManager, stored) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const id = idOf(request, params.id);
  const result = await run(request, saveManager, { ...values, ...consentOf(request), id });
  if (result.ok) {
    const { invited, meanwhile, ended } = result.value;
    const saved = invited ? 'Данные сохранены. Приглашение отправлено на e-mail' : 'Данные сохранены';
    return redirectWith(managersPath, savedFlash(meanwhile, { text: saved + endedText(ended) }));
  }
  return refuse(request, result, values);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.manager.id ? 'Менеджер' : 'Новый менеджер') },
];

export default function ManagerWindow() {
  const { manager, asked } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>() ?? asked;
  const policy = useAskedNow(useFrame().policy, refusal?.details.policy);
  const { id, name, email } = manager;
  const nth = useChanges(staleRefusal(refusal));
  return (
    <Modal title={id ? name || email : 'Новый менеджер'} closeHref={managersPath} size="manager">
      <ManagerForm key={`${id} ${nth}`} manager={manager} policy={policy} refusal={refusal} />
    </Modal>
  );
}
