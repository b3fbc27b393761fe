import { BottomBar } from '#app/components/layout/bottom-bar.tsx';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { errorItems } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { FieldError } from '#app/components/ui/field.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { useSentForm } from '#app/enhance/entered-step.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import { bind } from '#server/kernel/typography.ts';
import { listHref } from './fast-order-hrefs.ts';
import { ListFields, type ShownKey } from './list-fields.tsx';
import { stepCrumbs } from './step-crumbs.ts';

type Table = {
  /** Columns to choose from. */
  names: string[];
  /** The number of rows in the table. */
  count: number;
  /** The first rows of the table: the articul, then a cell of each column. */
  rows: string[][];
  /** Whether the columns have names, under which the answer can be remembered. */
  known: boolean;
};

type Props = { list: ShownKey; tables: Table[]; errors: FieldErrors };

/** Asks which column of a table holds the quantity, because the portal does not guess. */
export function ColumnsScreen({ list, tables, errors }: Props) {
  useSentForm(list.path);
  const items = errorItems(errors, (name) => `${name}-0`, '#column1-0');
  return (
    <form
      className="fo-form fo-steps"
      method="post"
      action={listHref(list.key)}
      aria-labelledby="h"
      noValidate
    >
      <ListFields list={list} />
      <div className="inner screen">
        <PageHead title="Где количество?" crumbs={stepCrumbs(list, 'asked')} />
        <ErrorSummary title="Столбец не выбран" items={items} />
        {tables.map((table, i) => {
          const name = `column${i + 1}`;
          return <TableQuestion key={name} table={table} name={name} errors={errors[name]} />;
        })}
      </div>
      <BottomBar label="Столбец с количеством">
        <span className="quiet only-l">
          В корзину попадёт только то, что вы подтвердите на следующем шаге.
        </span>
        <span className="stretch" />
        <SubmitButton busy="Проверяем…" name="intent" value="columns">
          Проверить список
        </SubmitButton>
      </BottomBar>
    </form>
  );
}

type QuestionProps = { table: Table; name: string; errors: string[] | undefined };

function TableQuestion({ table: { names, rows, count, known }, name, errors }: QuestionProps) {
  const shown = rows.length < count ? `Первые строки из ${count}` : 'Строки таблицы';
  return (
    <fieldset className="card fo-columns">
      <legend>В каком столбце указано, сколько заказать?</legend>
      <FieldError id={name} errors={errors} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: focusable, so that the keyboard can scroll it */}
      <div className="fo-scroll" tabIndex={0} role="region" aria-label={shown}>
        <table className="data-table boxed">
          <caption className="visually-hidden">{shown}</caption>
          <thead>
            <tr>
              <th scope="col">Артикул</th>
              {names.map((label, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is a place in the table
                <th scope="col" className="number" key={i}>
                  <label className="fo-column">
                    <input
                      className="form-check-input m-0"
                      type="radio"
                      name={name}
                      value={i}
                      id={`${name}-${i}`}
                    />
                    {label}
                  </label>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([articul, ...cells], i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is a place in the table
              <tr key={i}>
                <td className="articul">{articul}</td>
                {names.map((_, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is a place in the table
                  <td className="number" key={column}>
                    {cells[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <label className="fo-column">
        <input className="form-check-input m-0" type="radio" name={name} value="none" />
        Количества в таблице нет: поставить по {bind(1, 'шт.')}
      </label>
      {known && (
        <p className="remark m-0">Ответ запомним: о таблице с такими же столбцами больше не спросим.</p>
      )}
    </fieldset>
  );
}
