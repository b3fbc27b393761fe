import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { accountsHref, deleteHref, enabledHref } from '#app/components/people/accounts/account-hrefs.ts';
import { Confirm } from '#app/components/ui/confirm.tsx';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { formOf, load } from '#app/http/answers/run-screen.server.ts';
import { undoOf } from '#app/http/answers/switched.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { zPage } from '#server/kernel/fields.ts';
import { deleteAccount } from '#server/people/accounts/delete-account.server.ts';
import { endedText } from '#server/people/accounts/ended-access.ts';
import { getListedAccount } from '#server/people/accounts/get-listed-account.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = idOf(request, params.id);
  const { name, email, enabled, removes } = await load(request, getListedAccount, { id });
  const page = pageOf(request);
  const called = name || email;
  if (!enabled && !removes) {
    const text = `${called}: доступ уже отключён`;
    throw await redirectWith(accountsHref(page), { kind: 'ok', text });
  }
  return { id, called, removes, page };
}

/** Removes an observer; deactivates a manager, which the message offers to undo. */
export async function action({ request, params }: ActionFunctionArgs) {
  await formOf(request);
  const page = pageOf(request);
  const account = await load(request, deleteAccount, { id: idOf(request, params.id) });
  const { id, name, removed, ended } = account;
  if (removed)
    return redirectWith(accountsHref(page), { kind: 'ok', text: `${name}: учётная запись удалена` });
  return redirectWith(accountsHref(page), {
    kind: 'ok',
    text: `${name}: доступ отключён${endedText(ended)}`,
    undo: undoOf(account, enabledHref(id, page), { enabled: '1' }),
  });
}

function idOf(request: Request, text: string | undefined): number {
  return idInAddress(request, text, 'Такой учётной записи нет');
}

/** Returns the page number of the list beneath. */
function pageOf(request: Request): number {
  return zPage.parse(new URL(request.url).searchParams.get('page'));
}

export const meta: MetaFunction = () => [{ title: pageTitle('Закрыть доступ в портал') }];

export default function DeleteAccount() {
  const { id, called, removes, page } = useLoaderData<typeof loader>();
  const back = accountsHref(page);
  return (
    <Modal title={removes ? 'Удалить учётную запись?' : 'Отключить доступ?'} closeHref={back}>
      <Confirm
        action={deleteHref(id, page)}
        submit={removes ? { label: 'Удалить', busy: 'Удаляем…' } : { label: 'Отключить', busy: 'Отключаем…' }}
        keep={{ label: 'Оставить', href: back }}
      >
        {removes
          ? `${called} больше не войдёт в портал. Вернуть запись нельзя, можно только добавить заново.`
          : `${called} больше не войдёт в портал: доступ закроется сразу. Токены и вебхуки этого человека отключатся насовсем. Заказы и переписка останутся, включить доступ можно в любой момент.`}
      </Confirm>
    </Modal>
  );
}
