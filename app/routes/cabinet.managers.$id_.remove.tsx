import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { managerPath, managersPath } from '#app/components/people/managers/manager-hrefs.ts';
import { Confirm } from '#app/components/ui/confirm.tsx';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { formOf, load } from '#app/http/answers/run-screen.server.ts';
import { undoOf } from '#app/http/answers/switched.server.ts';
import { managerIdOf } from '#app/http/requests/manager-id.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { endedText } from '#server/people/accounts/ended-access.ts';
import { deactivateManager } from '#server/people/managers/deactivate-manager.server.ts';
import { getManager } from '#server/people/managers/get-manager.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const manager = await load(request, getManager, { id: managerIdOf(request, params.id) });
  const { id, type, name, email } = manager;
  return { id, observer: type === '3', name: name || email };
}

/**
 * Deactivates a manager, because managers are never deleted (§10.4); the message offers to undo it. Removes an
 * observer.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = managerIdOf(request, params.id);
  await formOf(request);
  const manager = await load(request, deactivateManager, { id });
  const { name, removed, ended } = manager;
  if (removed) return redirectWith(managersPath, { kind: 'ok', text: `${name}: учётная запись удалена` });
  return redirectWith(managersPath, {
    kind: 'ok',
    text: `${name}: доступ отключён${endedText(ended)}`,
    undo: undoOf(manager, `${managerPath(id)}/enabled`, { enabled: '1' }),
  });
}

export const meta: MetaFunction = () => [{ title: pageTitle('Закрыть доступ в портал') }];

export default function RemoveManager() {
  const { id, observer, name } = useLoaderData<typeof loader>();
  return (
    <Modal title={observer ? 'Удалить учётную запись?' : 'Отключить доступ?'} closeHref={managersPath}>
      <Confirm
        action={`${managerPath(id)}/remove`}
        submit={
          observer ? { label: 'Удалить', busy: 'Удаляем…' } : { label: 'Отключить', busy: 'Отключаем…' }
        }
        keep={{ label: 'Оставить', href: managersPath }}
      >
        {observer
          ? `${name} больше не войдёт в портал. Вернуть запись нельзя, можно только добавить заново.`
          : `${name} больше не войдёт в портал: доступ закроется сразу. Токены и вебхуки этого человека отключатся насовсем. Заказы и переписка останутся, включить доступ можно в любой момент.`}
      </Confirm>
    </Modal>
  );
}
