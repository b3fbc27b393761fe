import { ProgramTokenState } from '#app/components/people/program-tokens/program-token-state.tsx';
import type { DealerCard, DealerToken } from '#server/desk/dealers/dealer-view.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import type { ProgramTokenView } from '#server/people/program-tokens/token-view.ts';
import { deskDealerProgram, deskDealerToken, deskPerson } from '../desk-hrefs.ts';
import { Part } from './dealer-part.tsx';

/** The tokens of a dealer's people: of the open API, and of programs. Nothing where there are none. */
export function DealerTokens({ id, tokens, programs }: Pick<DealerCard, 'id' | 'tokens' | 'programs'>) {
  return (
    <>
      {tokens.length > 0 && (
        <Part title="Токены API" none="" rows={tokens.length}>
          <table className="data-table cards labelled desk-list">
            <thead>
              <tr>
                <th scope="col">Токен</th>
                <th scope="col">Чей</th>
                <th scope="col">Создан</th>
                <th scope="col">Последнее обращение</th>
                <th scope="col">
                  <span className="visually-hidden">Действия</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {tokens.map((token) => (
                <Token key={token.id} dealer={id} {...token} />
              ))}
            </tbody>
          </table>
        </Part>
      )}
      {programs.length > 0 && (
        <Part title="Токены программ" none="" rows={programs.length}>
          <table className="data-table cards labelled desk-list">
            <thead>
              <tr>
                <th scope="col">Программа</th>
                <th scope="col">Чей</th>
                <th scope="col">Создан</th>
                <th scope="col">Последний запрос</th>
                <th scope="col">Состояние</th>
                <th scope="col">
                  <span className="visually-hidden">Действия</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {programs.map((token) => (
                <Program key={token.id} dealer={id} token={token} />
              ))}
            </tbody>
          </table>
        </Part>
      )}
    </>
  );
}

function Token({
  dealer,
  id,
  hint,
  contract,
  accountId,
  name,
  email,
  createdAt,
  usedAt,
}: DealerToken & { dealer: number }) {
  return (
    <tr>
      <td className="c-head title">
        <span className="articul">{hint}…</span>
        <span className="caption">{contract}</span>
      </td>
      <td data-label="Чей">
        <a href={deskPerson(dealer, accountId)}>{name || email}</a>
      </td>
      <td data-label="Создан">{ruDateTimeOf(createdAt)}</td>
      <td data-label="Последнее обращение">
        {usedAt === null ? <span className="quiet">не было</span> : ruDateTimeOf(usedAt)}
      </td>
      <td className="c-act">
        <a className="btn btn-sm" href={deskDealerToken(dealer, id)} aria-label={`Отозвать токен ${hint}…`}>
          Отозвать
        </a>
      </td>
    </tr>
  );
}

function Program({ dealer, token }: { dealer: number; token: ProgramTokenView }) {
  const { id, name, hint, scopes, networks, ownerId, owner, createdAt, usedAt } = token;
  return (
    <tr>
      <td className="c-head title">
        {name}
        <span className="caption">
          <span className="articul">{hint}…</span> {scopes.join(', ')}
          {networks.length > 0 && <>, с адресов {networks.join(', ')}</>}
        </span>
      </td>
      <td data-label="Чей">
        <a href={deskPerson(dealer, ownerId)}>{owner}</a>
      </td>
      <td data-label="Создан">{ruDateTimeOf(createdAt)}</td>
      <td data-label="Последний запрос">
        {usedAt === null ? <span className="quiet">не было</span> : ruDateTimeOf(usedAt)}
      </td>
      <td data-label="Состояние">
        <ProgramTokenState token={token} />
      </td>
      <td className="c-act">
        <a
          className="btn btn-sm"
          href={deskDealerProgram(dealer, id)}
          aria-label={`Отозвать токен «${name}»`}
        >
          Отозвать
        </a>
      </td>
    </tr>
  );
}
