import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { accountsHref, accountsPath, enabledHref } from '#app/components/people/accounts/account-hrefs.ts';
import { formOf, run } from '#app/http/answers/run-screen.server.ts';
import { shownIn, switchedOr, undoOf } from '#app/http/answers/switched.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { zFlag, zPage } from '#server/kernel/fields.ts';
import { activateAccount } from '#server/people/accounts/activate-account.server.ts';
import { deactivateAccount } from '#server/people/accounts/deactivate-account.server.ts';
import { endedText } from '#server/people/accounts/ended-access.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect(accountsPath);
}

/** Turns the access of an account on or off with one click; the message offers to undo it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, 'Такой учётной записи нет');
  const { values } = await formOf(request);
  const page = zPage.parse(new URL(request.url).searchParams.get('page'));
  const deed = zFlag.parse(values.enabled) ? activateAccount : deactivateAccount;
  const done = await run(request, deed, { id, shown: shownIn(values, id) });
  const account = await switchedOr(request, done, accountsHref(page));
  const { enabled, name, ended } = account;
  return redirectWith(accountsHref(page), {
    kind: 'ok',
    text: `${name}: доступ ${enabled ? 'включён' : 'отключён'}${endedText(ended)}`,
    undo: undoOf(account, enabledHref(id, page), { enabled: enabled ? '0' : '1' }),
  });
}
