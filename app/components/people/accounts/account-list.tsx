import type { FunctionComponent } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { shownField } from '#app/components/ui/shown-field.ts';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type { Paging } from '#server/kernel/paging.ts';
import type { ListedAccount } from '#server/people/accounts/account-view.ts';
import { accountsHref, deleteHref, enabledHref, pictureHref } from './account-hrefs.ts';
import { Face } from './face.tsx';
import { lastUsedText } from './last-used-text.ts';
import { roleNames } from './role-names.ts';

type Switch = FunctionComponent<{ account: ListedAccount }>;

type Props = {
  accounts: ListedAccount[];
  paging: Paging;
  now: number;
  /** A switch with its own form, in place of a button of the surrounding form. */
  switchOf?: Switch;
};

/** The accounts of the dealer. One form around the table, in which each switch is a button with its own address. */
export function AccountList({ accounts, paging, now, switchOf }: Props) {
  const table = (
    <>
      <table className="data-table cards records labelled accounts">
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
            <AccountRow key={account.id} account={account} now={now} switchOf={switchOf} page={paging.page} />
          ))}
        </tbody>
      </table>
      {paging.pages > 1 && <Pager paging={paging} hrefOf={accountsHref} />}
    </>
  );
  if (switchOf) return <div className="card">{table}</div>;
  return (
    <form method="post" className="card">
      {table}
    </form>
  );
}

type RowProps = { account: ListedAccount; page: number; now: number; switchOf: Switch | undefined };

function AccountRow({ account, page, now, switchOf }: RowProps) {
  const { id, name, email, role, enabled, picture, hasPassword, lastUsed } = account;
  const called = name || email;
  return (
    <tr>
      <td className="c-number title">
        <span className="account-who">
          <Face src={pictureHref(id, picture)} size={36} />
          <span>
            {called}
            {name && <span className="caption">{email}</span>}
          </span>
        </span>
      </td>
      <td className="c-agent" data-label="Роль">
        {role === 'main' ? `${roleNames.main}, это вы` : roleNames[role]}
      </td>
      <td className="c-date" data-label="Вход в портал">
        {hasPassword ? lastUsedText(lastUsed, now) : 'пароль ещё не задан'}
      </td>
      <td className="c-state">
        <StateLabel kind={enabled ? 'success' : 'neutral'} text={enabled ? 'Действует' : 'Отключён'} />
      </td>
      <td className="c-act">
        {role !== 'main' && <RowActs account={account} called={called} page={page} switchOf={switchOf} />}
      </td>
    </tr>
  );
}

type ActsProps = Omit<RowProps, 'now'> & { called: string };

/**
 * The actions of a row. Deleting a manager only disables the access (§10.4), so a disabled manager cannot be deleted.
 */
function RowActs({ account, called, page, switchOf: Switch }: ActsProps) {
  const { id, role, enabled, lastChange } = account;
  return (
    <div className="actions">
      {Switch ? (
        <Switch account={account} />
      ) : (
        <>
          <input type="hidden" name={shownField(id)} value={lastChange} />
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
        </>
      )}
      {(enabled || role === 'observer') && (
        <a
          className="icon-btn"
          href={deleteHref(id, page)}
          aria-label={`${role === 'observer' ? 'Удалить' : 'Отключить доступ'}: ${called}`}
          data-keep-scroll
        >
          <Icon name="trash" />
        </a>
      )}
    </div>
  );
}
