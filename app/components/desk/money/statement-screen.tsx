import type { ReactNode } from 'react';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { controlClass, describe, FieldError } from '#app/components/ui/field.tsx';
import { fieldIdIn } from '#app/components/ui/field-id.ts';
import { Note } from '#app/components/ui/note.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import {
  contractField,
  numberField,
  openRowStates,
  type StatementRow,
  type StatementView,
} from '#server/desk/money/statements/statement.ts';
import { ruDate, ruDateTimeOf } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import { bind } from '#server/kernel/typography.ts';
import { deskPaths, deskPayment, deskStatement } from '../desk-hrefs.ts';
import { lineValue } from '../orders/line-values.ts';
import { leftOut, paymentsText, periodText } from './statement-words.ts';

const fieldId = fieldIdIn('st');

type Props = { statement: StatementView; refusal: Refusal | undefined };

/** A bank statement: before the import, its documents to check and enter; afterwards, the result of each. */
export function StatementScreen({ statement, refusal }: Props) {
  const { file, rows, importedAt } = statement;
  const open = importedAt === null ? rows.filter(({ state }) => openRowStates.includes(state)) : [];
  const rest = rows.filter((row) => !open.includes(row));
  return (
    <>
      <PageHead
        title={`Выписка «${file}»`}
        crumbs={[
          { label: 'Деньги', href: deskPaths.money },
          { label: 'Выписка банка', href: deskPaths.statements },
          { label: file },
        ]}
        mark={importedAt === null && <StateLabel kind="primary" text="Ждёт проверки" />}
      />
      <p className="quiet dealer-summary">
        Счёт {statement.account} {periodText(statement)}.{' '}
        {counted(rows.length, 'документ', 'документа', 'документов')}.
      </p>
      {importedAt !== null && (
        <Note
          kind="info"
          title={`Внесено ${ruDateTimeOf(importedAt)}, ${statement.by}: ${paymentsText(statement)}`}
        >
          Чтобы внести пропущенные документы, загрузите файл ещё раз: внесённые второй раз не попадут.
        </Note>
      )}
      {open.length > 0 && <OpenRows statement={statement} rows={open} refusal={refusal} />}
      {open.length === 0 && importedAt === null && (
        <Note kind="info" title="Вносить нечего">
          В выписке нет новых поступлений от дилеров. Ниже – почему.
        </Note>
      )}
      {rest.length > 0 && <OtherRows rows={rest} isEntered={importedAt !== null} />}
    </>
  );
}

type OpenProps = { statement: StatementView; rows: StatementRow[]; refusal: Refusal | undefined };

function OpenRows({ statement, rows, refusal }: OpenProps) {
  const errors = refusal?.errors ?? {};
  const labels = Object.fromEntries(
    rows.flatMap(({ nth, number }) =>
      [contractField(nth), numberField(nth)].map((name) => [name, bind('Документ №', number)]),
    ),
  );
  const items = errorItems(errors, fieldId, '#rows', labels);
  const sure = rows.filter(({ state }) => state === 'sure').length;
  return (
    <form method="post" action={deskStatement(statement.id)} className="card form-body desk-part" noValidate>
      <ErrorSummary title={errorTitle('Платежи не внесены', items.length)} items={items} />
      <p className="quiet m-0 mb-3" id="rows" tabIndex={-1}>
        {counted(rows.length, 'поступление', 'поступления', 'поступлений')}, договор найден у {sure}. Платёж
        без договора не вносится.
      </p>
      <table className="data-table cards labelled desk-list">
        <caption className="visually-hidden">Поступления</caption>
        <thead>
          <tr>
            <th scope="col">Документ</th>
            <th scope="col">Плательщик и назначение</th>
            <th scope="col">Договор</th>
            <th scope="col" className="number">
              Сумма
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <DocumentRow key={row.nth} row={row}>
              <td className="c-text" data-label="Договор">
                <ContractChoice row={row} refusal={refusal} errors={errors} />
              </td>
            </DocumentRow>
          ))}
        </tbody>
      </table>
      <div className="form-acts mt-3">
        <SubmitButton busy="Вносим…">Внести платежи</SubmitButton>
        <a className="btn" href={deskPaths.statements}>
          Отмена
        </a>
      </div>
    </form>
  );
}

type ChoiceProps = { row: StatementRow; refusal: Refusal | undefined; errors: FieldErrors };

function ContractChoice({ row, refusal, errors }: ChoiceProps) {
  const { nth, number, state, contracts, contract, why, payment } = row;
  if (state === 'unknown') {
    const name = numberField(nth);
    return (
      <>
        <input
          type="text"
          id={fieldId(name)}
          name={name}
          defaultValue={lineValue(refusal, 'number', nth, '')}
          maxLength={255}
          autoComplete="off"
          placeholder="Номер договора"
          aria-label={bind('Номер договора для документа №', number)}
          className={controlClass('form-control form-control-sm', undefined, errors[name])}
          {...describe(fieldId(name), errors[name], undefined)}
        />
        <FieldError id={fieldId(name)} errors={errors[name]} />
        <span className="caption">ИНН не найден у контрагентов</span>
      </>
    );
  }
  const name = contractField(nth);
  return (
    <>
      <select
        id={fieldId(name)}
        name={name}
        defaultValue={lineValue(refusal, 'contract', nth, contract === undefined ? '' : String(contract))}
        aria-label={bind('Договор для документа №', number)}
        className={controlClass('form-select form-select-sm', undefined, errors[name])}
        {...describe(fieldId(name), errors[name], undefined)}
      >
        <option value="">Не вносить</option>
        {contracts.map(({ id, header, company, dealer }) => (
          <option key={id} value={id}>
            {header}, {company} ({dealer})
          </option>
        ))}
      </select>
      <FieldError id={fieldId(name)} errors={errors[name]} />
      {state === 'entered' && payment !== undefined ? (
        <span className="caption">
          Такой <a href={deskPayment(payment)}>платёж уже внесён вручную</a>
        </span>
      ) : (
        <span className="caption">{why || (state === 'choose' && 'Выберите договор')}</span>
      )}
    </>
  );
}

function OtherRows({ rows, isEntered }: { rows: StatementRow[]; isEntered: boolean }) {
  return (
    <section className="card desk-part" aria-labelledby="rest-head">
      <div className="desk-part-head">
        <h2 id="rest-head">{isEntered ? 'Документы выписки' : 'Не вносим'}</h2>
      </div>
      <table className="data-table cards labelled desk-list">
        <caption className="visually-hidden">{isEntered ? 'Документы выписки' : 'Не вносим'}</caption>
        <thead>
          <tr>
            <th scope="col">Документ</th>
            <th scope="col">Плательщик и назначение</th>
            <th scope="col">Итог</th>
            <th scope="col" className="number">
              Сумма
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <DocumentRow key={row.nth} row={row}>
              <td className="c-text" data-label="Итог">
                {row.payment === undefined ? (
                  leftOut[row.state]
                ) : (
                  <a href={deskPayment(row.payment)}>{leftOut[row.state]}</a>
                )}
                {row.problem && <span className="caption">{row.problem}</span>}
              </td>
            </DocumentRow>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function DocumentRow({ row, children }: { row: StatementRow; children: ReactNode }) {
  const { number, receivedOn, payer, payerInn, purpose, amount } = row;
  return (
    <tr>
      <td className="c-head title">
        {number ? bind('№', number) : 'Без номера'}
        <span className="caption">{receivedOn && ruDate(receivedOn)}</span>
      </td>
      <td className="c-text" data-label="Плательщик">
        {payer || 'Плательщик не указан'}
        <span className="caption">
          {payerInn && `ИНН ${payerInn}. `}
          {purpose}
        </span>
      </td>
      {children}
      <td className="number" data-label="Сумма">
        {amount > 0 && roubles(amount)}
      </td>
    </tr>
  );
}
