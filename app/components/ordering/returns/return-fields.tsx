import { errorItems, refusalTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { controlClass, describe, FieldError, textOf } from '#app/components/ui/field.tsx';
import { fieldIdIn } from '#app/components/ui/field-id.ts';
import { SubmissionKey } from '#app/components/ui/submission-key.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { piecesFrom } from '#server/kernel/quantity.ts';
import { isTree } from '#server/kernel/trees.ts';
import { quantityField } from '#server/ordering/orders/change-form.ts';
import type { ReturnForm } from '#server/ordering/returns/return-view.ts';
import { ReasonFields } from '../reason-fields.tsx';

const fieldId = fieldIdIn('return');

type Props = {
  form: ReturnForm;
  action: string;
  back: string;
  refusal: Refusal | undefined;
  /** The product whose line is filled in at first. */
  product?: number | undefined;
  submit: { label: string; busy: string };
};

/** The form of a return: the pieces of each line of a shipped order, and why they come back. */
export function ReturnFields({ form, action, back, refusal, product, submit }: Props) {
  const { lines, reasons } = form;
  const errors = refusal?.errors ?? {};
  const typed = refusal?.values.quantity;
  const labels = Object.fromEntries(lines.map((line) => [quantityField(line.id), line.articul]));
  const items = errorItems(errors, fieldId, '#lines', labels);
  return (
    <form method="post" action={action} className="card form-body order-edit" noValidate>
      <SubmissionKey />
      <ErrorSummary title={refusalTitle(refusal, 'Возврат не оформлен', items.length)} items={items} />
      <p className="quiet m-0 mb-3" id="lines" tabIndex={-1}>
        Укажите, сколько вернуть. Пустое поле – позиция не возвращается.
      </p>
      <table className="data-table cards desk-list desk-lines">
        <caption className="visually-hidden">Позиции заказа</caption>
        <thead>
          <tr>
            <th scope="col">Товар</th>
            <th scope="col">Склад</th>
            <th scope="col">Вернуть</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const name = quantityField(line.id);
            const first = line.product === product && line.left > 0 ? String(line.left) : '';
            return (
              <tr key={line.id}>
                <td className="c-head title">
                  {line.header}
                  <span className="caption articul">{line.articul}</span>
                </td>
                <td className="c-place">{line.warehouse}</td>
                <td className="c-qty">
                  <span className="edit-amount">
                    <input
                      type="text"
                      inputMode="numeric"
                      autoComplete="off"
                      id={fieldId(name)}
                      name={name}
                      defaultValue={refusal ? textOf(isTree(typed) ? typed[line.id] : '') : first}
                      aria-label={`Вернуть: ${line.articul}`}
                      className={controlClass('form-control form-control-sm', undefined, errors[name])}
                      {...describe(fieldId(name), errors[name], undefined)}
                    />
                    <span className="quiet">из {piecesFrom(line.left, line.unit)}</span>
                  </span>
                  <FieldError id={fieldId(name)} errors={errors[name]} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className="mt-3">
        <ReasonFields prefix="return" reasons={reasons} refusal={refusal} />
      </div>
      <div className="form-acts">
        <SubmitButton busy={submit.busy}>{submit.label}</SubmitButton>
        <a className="btn" href={back}>
          Отмена
        </a>
      </div>
    </form>
  );
}
