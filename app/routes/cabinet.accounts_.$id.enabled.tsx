import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { accountsHref, accountsPath, enabledHref } from '#app/components/accounts/account-hrefs.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { idInAddress } from '#app/http/id-in-address.server.ts';
import { formOf, load } from '#app/http/run-screen.server.ts';
import { activateAccount } from '#server/accounts/activate-account.server.ts';
import { deactivateAccount } from '#server/accounts/deactivate-account.server.ts';
import { zFlag, zPage } from '#server/kernel/fields.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect(accountsPath);
}

/** Lets an account in or keeps it out, one press; the message takes it back. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, 'Такой учётной записи нет');
  const { values } = await formOf(request);
  const page = zPage.parse(new URL(request.url).searchParams.get('page'));
  const deed = zFlag.parse(values.enabled) ? activateAccount : deactivateAccount;
  const { enabled, name } = await load(request, deed, { id });
  return redirectWith(accountsHref(page), {
    kind: 'ok',
    text: enabled ? `${name}: может входить в портал` : `${name}: вышел из портала и больше не войдёт`,
    undo: {
      action: enabledHref(id, page),
      label: 'Вернуть',
      fields: { enabled: enabled ? '0' : '1' },
    },
  });
}
