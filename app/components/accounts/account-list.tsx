import { Icon } from '#app/components/ui/icon.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type { ListedAccount } from '#server/accounts/account-view.ts';
import type { Paging } from '#server/kernel/paging.ts';
import { accountsHref, deleteHref, enabledHref, pictureHref } from './account-hrefs.ts';
import { Face } from './face.tsx';
import { lastUsedText } from './last-used-text.ts';
import { roleNames } from './role-names.ts';

type Props = { accounts: ListedAccount[]; paging: Paging; now: number };

/** Who may sign in for the dealer. One form round the table: each switch is a button of it with its own address. */
export function AccountList({ accounts, paging, now }: Props) {
  return (
    <form method="post" className="card">
      <table className="tbl cards list labelled accounts">
        <caption className="visually-hidden">Пользователи</caption>
        <thead>
          <tr>
            <th scope="col">Пользователь</th>
            <th scope="col">Роль</th>
            <th scope="col">Вход в портал</th>
            <th scope="col">Состояние</th>
            <th scope="col">
              <span className="visually-hidden">Действия</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <AccountRow key={account.id} {...{ account, now }} page={paging.page} />
          ))}
        </tbody>
      </table>
      {paging.pages > 1 && <Pager paging={paging} hrefOf={accountsHref} />}
    </form>
  );
}

function AccountRow({ account, page, now }: { account: ListedAccount; page: number; now: number }) {
  const { id, name, email, role, enabled, picture, hasPassword, lastUsed } = account;
  const called = name || email;
  return (
    <tr>
      <td className="c-no name">
        <span className="account-who">
          <Face src={pictureHref(id, picture)} size={36} />
          <span>
            {called}
            {name && <span className="sub">{email}</span>}
          </span>
        </span>
      </td>
      <td className="c-agent" data-label="Роль">
        {role === 'main' ? `${roleNames.main}, это вы` : roleNames[role]}
      </td>
      <td className="c-date" data-label="Вход в портал">
        {hasPassword ? lastUsedText(lastUsed, now) : 'пароль ещё не задан'}
      </td>
      <td className="c-st">
        <StateLabel kind={enabled ? 'success' : 'neutral'} text={enabled ? 'Действует' : 'Отключён'} />
      </td>
      <td className="c-act">{role !== 'main' && <RowActs {...{ account, called, page }} />}</td>
    </tr>
  );
}

type ActsProps = { account: ListedAccount; called: string; page: number };

/** A manager who is kept out already cannot be deleted any further (§4). */
function RowActs({ account: { id, role, enabled }, called, page }: ActsProps) {
  return (
    <div className="acts">
      <SubmitButton
        busy={enabled ? 'Отключаем…' : 'Включаем…'}
        className="btn-sm btn-quiet"
        formAction={enabledHref(id, page)}
        name="enabled"
        value={enabled ? '0' : '1'}
        aria-label={`${enabled ? 'Отключить' : 'Включить'}: ${called}`}
      >
        {enabled ? 'Отключить' : 'Включить'}
      </SubmitButton>
      {(enabled || role === 'observer') && (
        <a className="ib" href={deleteHref(id, page)} aria-label={`Удалить: ${called}`} data-keep-scroll>
          <Icon name="trash" />
        </a>
      )}
    </div>
  );
}
