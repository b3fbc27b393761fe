import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { managerPath, managersPath } from '#app/components/managers/manager-hrefs.ts';
import { Confirm } from '#app/components/ui/confirm.tsx';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { managerIdOf } from '#app/http/manager-id.server.ts';
import { formOf, load } from '#app/http/run-screen.server.ts';
import { deactivateManager } from '#server/managers/deactivate-manager.server.ts';
import { getManager } from '#server/managers/get-manager.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const manager = await load(request, getManager, { id: managerIdOf(request, params.id) });
  const { id, type, name, email } = manager;
  return { id, observer: type === '3', name: name || email };
}

/** Deleting a manager is in fact a deactivation (§4): the message takes it back. An observer is gone. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = managerIdOf(request, params.id);
  await formOf(request);
  const { name, removed } = await load(request, deactivateManager, { id });
  if (removed) return redirectWith(managersPath, { kind: 'ok', text: `${name}: учётная запись удалена` });
  return redirectWith(managersPath, {
    kind: 'ok',
    text: `${name}: доступ отключён`,
    undo: { action: `${managerPath(id)}/enabled`, label: 'Вернуть', fields: { enabled: '1' } },
  });
}

export const meta: MetaFunction = () => [{ title: pageTitle('Удалить менеджера') }];

export default function RemoveManager() {
  const { id, observer, name } = useLoaderData<typeof loader>();
  return (
    <Modal title={`Удалить: ${name}?`} closeHref={managersPath}>
      <Confirm
        action={`${managerPath(id)}/remove`}
        submit={{ label: 'Удалить', busy: 'Удаляем…' }}
        keep={{ label: 'Оставить', href: managersPath }}
      >
        {observer
          ? 'Учётная запись наблюдателя исчезнет из списка, вернуть её нельзя: только добавить заново.'
          : 'Войти в портал больше не получится. Заказы останутся, а доступ можно будет включить снова.'}
      </Confirm>
    </Modal>
  );
}
