import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { accountsHref, deleteHref, enabledHref } from '#app/components/accounts/account-hrefs.ts';
import { Confirm } from '#app/components/ui/confirm.tsx';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { idInAddress } from '#app/http/id-in-address.server.ts';
import { formOf, load } from '#app/http/run-screen.server.ts';
import { deleteAccount } from '#server/accounts/delete-account.server.ts';
import { getListedAccount } from '#server/accounts/get-listed-account.server.ts';
import { zPage } from '#server/kernel/fields.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = idOf(request, params.id);
  const { name, email, enabled, removes } = await load(request, getListedAccount, { id });
  const page = pageOf(request);
  const called = name || email;
  if (!enabled && !removes) {
    const text = `${called}: учётная запись уже отключена`;
    throw await redirectWith(accountsHref(page), { kind: 'ok', text });
  }
  return { id, called, removes, page };
}

/** An observer is removed; a manager is deactivated, which the message takes back. */
export async function action({ request, params }: ActionFunctionArgs) {
  await formOf(request);
  const page = pageOf(request);
  const { id, name, removed } = await load(request, deleteAccount, { id: idOf(request, params.id) });
  if (removed)
    return redirectWith(accountsHref(page), { kind: 'ok', text: `${name}: учётная запись удалена` });
  return redirectWith(accountsHref(page), {
    kind: 'ok',
    text: `${name}: учётная запись отключена`,
    undo: { action: enabledHref(id, page), label: 'Вернуть', fields: { enabled: '1' } },
  });
}

function idOf(request: Request, text: string | undefined): number {
  return idInAddress(request, text, 'Такой учётной записи нет');
}

/** The page of the list that lies beneath. */
function pageOf(request: Request): number {
  return zPage.parse(new URL(request.url).searchParams.get('page'));
}

export const meta: MetaFunction = () => [{ title: pageTitle('Удалить учётную запись') }];

export default function DeleteAccount() {
  const { id, called, removes, page } = useLoaderData<typeof loader>();
  const back = accountsHref(page);
  return (
    <Modal title={removes ? `Удалить: ${called}?` : `Отключить: ${called}?`} closeHref={back}>
      <Confirm
        action={deleteHref(id, page)}
        submit={removes ? { label: 'Удалить', busy: 'Удаляем…' } : { label: 'Отключить', busy: 'Отключаем…' }}
        keep={{ label: 'Оставить', href: back }}
      >
        {removes
          ? 'Войти в портал он больше не сможет, вернуть запись будет нельзя.'
          : 'Заказы и переписка остаются за ним, поэтому запись не удаляется, а отключается: войти он больше не сможет, а вы сможете включить его снова.'}
      </Confirm>
    </Modal>
  );
}
