import type { ReactNode } from 'react';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { CarryingLink } from '#app/components/ui/carrying-link.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { FilterChoice, FilterErrors, FilterPeriod } from '#app/components/ui/filter-fields.tsx';
import { listHref, readConditions } from '#app/components/ui/list-query.ts';
import { ResetLink } from '#app/components/ui/reset-link.tsx';
import { sizeText } from '#app/components/ui/size-text.ts';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import {
  type RefusedRequest,
  type SessionList,
  type SessionRow,
  sessionKinds,
  sessionStates,
} from '#server/exchange/door/journal/journal-view.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { thousands } from '#server/kernel/money.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import { deskExchange, deskPaths } from '../desk-hrefs.ts';
import { ExchangeSearch } from './exchange-found.tsx';
import { exchangePaths } from './exchange-hrefs.ts';
import { durationText, sessionLook } from './exchange-words.ts';

const names = ['kind', 'state', 'account', 'startDate', 'endDate'] as const;

type ExchangeQuery = Record<(typeof names)[number], string>;

export function readExchangeQuery(params: URLSearchParams): ExchangeQuery {
  return readConditions(params, names);
}

type Props = {
  list: SessionList;
  query: ExchangeQuery;
  before: string;
  errors: FieldErrors;
  /** The note about held orders. */
  held: ReactNode;
};

/** The exchanges with 1C, the newest first. */
export function ExchangeList({ list, query, before, errors, held }: Props) {
  const { sessions, next, accounts, lastSuccess, refused } = list;
  const isFiltered = Object.values(query).some((value) => value !== '') || before !== '';
  return (
    <>
      <PageHead
        title="Обмен с 1С"
        count={
          lastSuccess === undefined
            ? 'Удачных обменов ещё не было'
            : `Последний успешный обмен – ${ruDateTimeOf(lastSuccess)}`
        }
      >
        <a className="btn btn-sm" href={exchangePaths.money}>
          Деньги обменов
        </a>
        <a className="btn btn-sm" href={exchangePaths.accounts}>
          Учётные записи
        </a>
        <a className="btn btn-sm" href={exchangePaths.states}>
          Состояния из 1С
        </a>
        <a className="btn btn-sm" href={exchangePaths.settings}>
          Настройки
        </a>
      </PageHead>
      {held}
      <div className="card mb-3">
        <ExchangeSearch query="" />
      </div>
      <div className="card">
        <form
          className="cart-tools order-filter"
          method="get"
          action={deskPaths.exchange}
          role="search"
          aria-label="Обмены с 1С"
        >
          <FilterChoice name="kind" label="Что" empty="Товары и заказы" value={query.kind}>
            {optionsOf(sessionKinds)}
          </FilterChoice>
          <FilterChoice name="state" label="Состояние" empty="Любое состояние" value={query.state}>
            {optionsOf(sessionStates)}
          </FilterChoice>
          <FilterChoice name="account" label="Учётная запись" empty="Любая запись" value={query.account}>
            {accounts.map(({ id, header }) => ({ id, text: header }))}
          </FilterChoice>
          <FilterPeriod what="Дата" period={query} errors={errors} />
          <button type="submit" className="btn btn-sm">
            Найти
          </button>
          <ResetLink href={deskPaths.exchange} query={query} />
          <FilterErrors names={['startDate', 'endDate']} errors={errors} />
        </form>
        {sessions.length === 0 ? (
          <EmptyBox title={isFiltered ? 'Таких обменов нет' : 'Обменов ещё не было'}>
            {isFiltered
              ? 'Измените условия или сбросьте фильтр.'
              : 'Заведите учётную запись и укажите её в настройках обмена 1С.'}
          </EmptyBox>
        ) : (
          <>
            <table className="data-table cards labelled desk-list">
              <caption className="visually-hidden">Обмены с 1С, новые сверху</caption>
              <thead>
                <tr>
                  <th scope="col">Начался</th>
                  <th scope="col">Что</th>
                  <th scope="col">Состояние</th>
                  <th scope="col" className="number">
                    Длился
                  </th>
                  <th scope="col" className="number">
                    Объём
                  </th>
                </tr>
              </thead>
              <tbody>
                {sessions.map((each) => (
                  <Row key={each.id} {...each} />
                ))}
              </tbody>
            </table>
            {(before !== '' || next !== undefined) && (
              <div className="more">
                {before !== '' && (
                  <CarryingLink className="btn" href={listHref(deskPaths.exchange, query)}>
                    К новым
                  </CarryingLink>
                )}
                {next !== undefined && (
                  <CarryingLink
                    className="btn"
                    href={listHref(deskPaths.exchange, { ...query, before: String(next) })}
                    rel="next"
                  >
                    Раньше
                  </CarryingLink>
                )}
              </div>
            )}
          </>
        )}
      </div>
      {refused.length > 0 && <RefusedTable refused={refused} />}
    </>
  );
}

function Row(session: SessionRow) {
  const { id, kind, login, state, problem, failed, held, startedAt, endedAt, seenAt, bytes } = session;
  // Either text may be missing: a running exchange has no file results yet, and an exchange that waits for a decision
  // has no problem.
  const said = [
    problem || (failed > 0 && `Не загружено файлов: ${thousands(failed)}`),
    held > 0 && 'Ждёт вашего решения',
  ].filter(Boolean);
  return (
    <tr>
      <td className="c-head title">
        <a href={deskExchange(id)}>{ruDateTimeOf(startedAt)}</a>
        <span className="caption">{login}</span>
      </td>
      <td data-label="Что">{sessionKinds[kind] ?? kind}</td>
      <td data-label="Состояние">
        <StateLabel kind={sessionLook[state]} text={sessionStates[state]} />
        {said.length > 0 && <span className="caption">{said.join('. ')}</span>}
      </td>
      <td className="number" data-label="Длился">
        {durationText((endedAt ?? seenAt) - startedAt)}
      </td>
      <td className="number" data-label="Объём">
        {sizeText(bytes)}
      </td>
    </tr>
  );
}

/** Refused sign-ins: those of 1C with a wrong secret in its settings, and those of strangers. */
function RefusedTable({ refused }: { refused: RefusedRequest[] }) {
  return (
    <section className="card mt-3" aria-labelledby="refused">
      <h2 id="refused" className="form-body mb-0">
        Отказы во входе
      </h2>
      <table className="data-table cards labelled desk-list">
        <caption className="visually-hidden">Последние отказы во входе, новые сверху</caption>
        <thead>
          <tr>
            <th scope="col">Когда</th>
            <th scope="col">Логин</th>
            <th scope="col">Адрес</th>
            <th scope="col">Причина</th>
          </tr>
        </thead>
        <tbody>
          {refused.map(({ id, at, login, address, reason }) => (
            <tr key={id}>
              <td className="c-head title">{ruDateTimeOf(at)}</td>
              <td data-label="Логин">{login || 'не назван'}</td>
              <td data-label="Адрес">{address || 'неизвестен'}</td>
              <td data-label="Причина">{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function optionsOf(words: Record<string, string>) {
  return Object.entries(words).map(([id, text]) => ({ id, text }));
}
