import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { listHref } from '#app/components/ui/list-query.ts';
import { Note } from '#app/components/ui/note.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import type { ListedStatement } from '#server/desk/money/statements/statement.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import type { Paging } from '#server/kernel/paging.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import { deskPaths, deskStatement } from '../desk-hrefs.ts';
import { UploadForm } from '../upload-form.tsx';
import { paymentsText, periodText } from './statement-words.ts';

type List = {
  statements: ListedStatement[];
  /** The accounts whose statements are accepted. */
  accounts: string[];
  /** True when the reader may set the company's account. */
  maySet: boolean;
  paging: Paging;
};

type Props = { list: List; errors: FieldErrors | undefined };

/** Uploads a bank statement, and lists the uploaded ones. */
export function StatementList({ list, errors }: Props) {
  const { statements, accounts, maySet, paging } = list;
  return (
    <>
      <PageHead
        title="Выписка банка"
        crumbs={[{ label: 'Деньги', href: deskPaths.money }, { label: 'Выписка банка' }]}
      />
      {accounts.length === 0 ? (
        <Note kind="info" title="Не указан расчётный счёт компании">
          Выписку сверяют с ним.{' '}
          {maySet ? <a href={deskPaths.settings}>Указать в настройках</a> : 'Его указывает администратор.'}
        </Note>
      ) : (
        <UploadForm
          action={deskPaths.statements}
          failed="Выписка не загружена"
          errors={errors}
          label="Файл выписки"
          hint={`Файл .txt, который банк выгружает «для 1С», до 2\u00a0МБ, по ${accounts.length > 1 ? 'счетам' : 'счёту'} ${accounts.join(', ')}. Сначала покажем, что в нём, и только потом внесём`}
          accept=".txt,text/plain"
          back={deskPaths.money}
        />
      )}
      <section className="card" aria-label="Загруженные выписки">
        {statements.length === 0 ? (
          <EmptyBox title="Выписок пока нет" drawing={{ name: 'box', tint: 1 }}>
            Загрузите файл: покажем, кто за что заплатил, и внесём платежи после проверки.
          </EmptyBox>
        ) : (
          <>
            <StatementTable statements={statements} />
            <Pager paging={paging} hrefOf={(page) => listHref(deskPaths.statements, {}, page)} />
          </>
        )}
      </section>
    </>
  );
}

function StatementTable({ statements }: { statements: ListedStatement[] }) {
  return (
    <table className="data-table cards labelled desk-list">
      <caption className="visually-hidden">Выписки, последние сверху</caption>
      <thead>
        <tr>
          <th scope="col">Файл</th>
          <th scope="col">Кто и когда</th>
          <th scope="col">Внесено</th>
        </tr>
      </thead>
      <tbody>
        {statements.map((statement) => (
          <tr key={statement.id}>
            <td className="c-head title">
              <a href={deskStatement(statement.id)}>{statement.file}</a>
              <span className="caption">{periodText(statement)}</span>
            </td>
            <td className="c-text" data-label="Кто и когда">
              {statement.by}
              <span className="caption">{ruDateTimeOf(statement.importedAt ?? statement.createdAt)}</span>
            </td>
            <td className="c-text" data-label="Внесено">
              {statement.importedAt === null ? (
                <StateLabel kind="primary" text="Ждёт проверки" />
              ) : (
                paymentsText(statement)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
