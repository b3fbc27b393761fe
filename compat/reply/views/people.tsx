import { AccountList } from '#app/components/people/accounts/account-list.tsx';
import type { Paging } from '#server/kernel/paging.ts';
import type { ListedAccount } from '#server/people/accounts/account-view.ts';

/**
 * The fragment of `accounts`. Each switch is a separate form that posts to the old call, because a page that embeds
 * the fragment has no other button for it.
 */
export function Accounts(list: { accounts: ListedAccount[]; paging: Paging; now: number }) {
  return <AccountList {...list} switchOf={AccountSwitch} />;
}

function AccountSwitch({ account: { id, name, email, enabled } }: { account: ListedAccount }) {
  const label = enabled ? 'Отключить' : 'Включить';
  return (
    <form method="post" action={enabled ? '/ajax/deactivateaccount/' : '/ajax/activateaccount/'}>
      <input type="hidden" name="id" value={id} />
      <button type="submit" className="btn btn-sm btn-quiet" aria-label={`${label}: ${name || email}`}>
        {label}
      </button>
    </form>
  );
}
