import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import type { ExchangeAccount } from '#server/exchange/door/accounts/account-view.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { deskPaths } from '../desk-hrefs.ts';
import { deskExchangeAccount } from './exchange-hrefs.ts';

/** The accounts under which 1C exchanges data. */
export function ExchangeAccountList({ accounts }: { accounts: ExchangeAccount[] }) {
  return (
    <>
      <PageHead
        title="Учётные записи обмена"
        crumbs={[{ label: 'Обмен с 1С', href: deskPaths.exchange }, { label: 'Учётные записи' }]}
      >
        <a className="btn btn-sm btn-primary" href={deskExchangeAccount('new')}>
          <Icon name="plus" />
          Новая запись
        </a>
      </PageHead>
      <div className="card">
        {accounts.length === 0 ? (
          <EmptyBox title="Учётных записей ещё нет">
            Под ней 1С входит на портал: заведите запись и укажите её логин и пароль в настройках обмена.
          </EmptyBox>
        ) : (
          <table className="data-table cards labelled desk-list">
            <caption className="visually-hidden">Учётные записи обмена с 1С</caption>
            <thead>
              <tr>
                <th scope="col">Логин</th>
                <th scope="col">Доступ</th>
                <th scope="col">Адреса</th>
                <th scope="col">Последний вход</th>
              </tr>
            </thead>
            <tbody>
              {accounts.map(({ id, login, enabled, addresses, usedAt }) => (
                <tr key={id}>
                  <td className="c-head title">
                    <a href={deskExchangeAccount(id)}>{login}</a>
                  </td>
                  <td data-label="Доступ">
                    <StateLabel kind={enabled ? 'success' : 'neutral'} text={enabled ? 'Открыт' : 'Закрыт'} />
                  </td>
                  <td data-label="Адреса">{addresses.replaceAll('\n', ', ') || 'любые'}</td>
                  <td data-label="Последний вход">{usedAt ? ruDateTimeOf(usedAt) : 'ещё не было'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </>
  );
}
