import { StateLabel } from '#app/components/ui/state-label.tsx';
import type { TokenView } from '#server/catalogue/open-tokens/token-view.ts';
import { ruDateOf, ruDateTimeOf } from '#server/kernel/clock.ts';
import { revokeHref } from './token-hrefs.ts';

type Props = { tokens: TokenView[]; page: number };

/** The account's own tokens; below 992 px the same markup becomes cards. */
export function TokenTable({ tokens, page }: Props) {
  return (
    <table className="data-table cards tokens">
      <caption className="visually-hidden">Токены, новые сверху</caption>
      <thead>
        <tr>
          <th scope="col">Токен</th>
          <th scope="col">Договор</th>
          <th scope="col">Склады</th>
          <th scope="col">Создан</th>
          <th scope="col">Последний запрос</th>
          <th scope="col">Состояние</th>
          <th scope="col">
            <span className="visually-hidden">Действия</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} page={page} />
        ))}
      </tbody>
    </table>
  );
}

function TokenRow({ token, page }: { token: TokenView; page: number }) {
  const { id, hint, contract, company, warehouses, createdAt, usedAt, state } = token;
  const lost = warehouses.filter(({ allowed }) => !allowed && state !== 'revoked');
  return (
    <tr>
      <td className="c-number">
        <code>{hint}…</code>
      </td>
      <td className="c-agent">
        {contract}
        <span className="caption">{company}</span>
      </td>
      <td className="c-wms">
        {namesOf(warehouses)}
        <span className="caption">Склады:&nbsp;{joinedIds(warehouses)}</span>
        {lost.length > 0 && <span className="caption">Больше нет в договоре: {namesOf(lost)}</span>}
      </td>
      <td className="c-date" data-label="Создан">
        {ruDateOf(createdAt)}
      </td>
      <td className="c-date" data-label="Последний запрос">
        {usedAt === null ? 'не было' : ruDateTimeOf(usedAt)}
      </td>
      <td className="c-state">
        <TokenState token={token} />
      </td>
      <td className="c-act">
        {state !== 'revoked' && (
          <a
            className="btn btn-sm btn-quiet muted"
            href={revokeHref(id, page)}
            aria-label={`Отозвать токен ${hint}…`}
            data-keep-scroll
          >
            Отозвать
          </a>
        )}
      </td>
    </tr>
  );
}

function TokenState({ token: { state, revokedAt } }: { token: TokenView }) {
  if (state === 'live') return <StateLabel kind="success" text="Действует" />;
  if (state === 'revoked') {
    return (
      <>
        <StateLabel kind="neutral" text="Отозван" />
        {revokedAt !== null && <span className="caption">{ruDateOf(revokedAt)}</span>}
      </>
    );
  }
  return (
    <>
      <StateLabel kind="neutral" text="Не действует" />
      <span className="caption">{state === 'closed' ? 'договор закрыт' : 'договор вам недоступен'}</span>
    </>
  );
}

export function namesOf(warehouses: { header: string }[]): string {
  return warehouses.map(({ header }) => header).join(', ');
}

/** Returns the ids in the old portal's notation, which the API accepts: «1,3». */
export function joinedIds(warehouses: { id: number }[]): string {
  return warehouses.map(({ id }) => id).join(',');
}
