import { ProgramTokenState } from '#app/components/people/program-tokens/program-token-state.tsx';
import type { DealerCard, DealerToken } from '#server/desk/dealers/dealer-view.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import type { ProgramTokenView } from '#server/people/program-tokens/token-view.ts';
import { deskPerson } from '../desk-hrefs.ts';
import { deskDealerProgram, deskDealerToken } from './dealer-hrefs.ts';
import { DealerTable } from './dealer-table.tsx';

/** The tokens of a dealer's people, for the open API and for programs; nothing when there are none. */
export function DealerTokens({ id, tokens, programs }: Pick<DealerCard, 'id' | 'tokens' | 'programs'>) {
  return (
    <>
      <DealerTable title="Токены API" columns={['Токен', 'Чей', 'Создан', 'Последнее обращение']}>
        {tokens.map((token) => (
          <Token key={token.id} dealer={id} {...token} />
        ))}
      </DealerTable>
      <DealerTable
        title="Токены программ"
        columns={['Программа', 'Чей', 'Создан', 'Последний запрос', 'Состояние']}
      >
        {programs.map((token) => (
          <Program key={token.id} dealer={id} token={token} />
        ))}
      </DealerTable>
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
