import { ruDateOf, ruDateTimeOf } from '#server/kernel/clock.ts';
import type { ProgramTokenView } from '#server/people/program-tokens/token-view.ts';
import { revokeProgramHref } from './program-token-hrefs.ts';
import { ProgramTokenState } from './program-token-state.tsx';

type Props = { tokens: ProgramTokenView[]; page: number; showsOwners: boolean };

/** Tokens of programs; below 992 px the same markup becomes cards. */
export function ProgramTokenTable({ tokens, page, showsOwners }: Props) {
  return (
    <table className="data-table cards tokens">
      <caption className="visually-hidden">Токены программ, новые сверху</caption>
      <thead>
        <tr>
          <th scope="col">Программа</th>
          <th scope="col">Права и адреса</th>
          {showsOwners && <th scope="col">Чей</th>}
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
          <ProgramTokenRow key={token.id} token={token} page={page} showsOwners={showsOwners} />
        ))}
      </tbody>
    </table>
  );
}

function ProgramTokenRow({ token, page, showsOwners }: Omit<Props, 'tokens'> & { token: ProgramTokenView }) {
  const { id, name, hint, scopes, networks, owner, createdAt, usedAt, state } = token;
  return (
    <tr>
      <td className="c-number">
        {name}
        <span className="caption">
          <code>{hint}…</code>
        </span>
      </td>
      <td className="c-wms">
        {scopes.join(', ')}
        {networks.length > 0 && <span className="caption">Только с адресов: {networks.join(', ')}</span>}
      </td>
      {showsOwners && <td className="c-agent">{owner}</td>}
      <td className="c-date" data-label="Создан">
        {ruDateOf(createdAt)}
      </td>
      <td className="c-date" data-label="Последний запрос">
        {usedAt === null ? 'не было' : ruDateTimeOf(usedAt)}
      </td>
      <td className="c-state">
        <ProgramTokenState token={token} />
      </td>
      <td className="c-act">
        {state !== 'revoked' && (
          <a
            className="btn btn-sm btn-quiet muted"
            href={revokeProgramHref(id, page)}
            aria-label={`Отозвать токен «${name}»`}
            data-keep-scroll
          >
            Отозвать
          </a>
        )}
      </td>
    </tr>
  );
}
