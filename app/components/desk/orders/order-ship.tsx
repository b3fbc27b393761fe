import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { RadioList } from '#app/components/ui/choice-field.tsx';
import { errorItems, refusalTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { controlClass, describe, FieldError, textOf } from '#app/components/ui/field.tsx';
import { fieldIdIn } from '#app/components/ui/field-id.ts';
import { formFields } from '#app/components/ui/form-fields.ts';
import { OrderState } from '#app/components/ui/order-state.tsx';
import { Original, returnedOriginal } from '#app/components/ui/original.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { piecesFrom } from '#server/kernel/quantity.ts';
import { consignmentFormValues, consignmentLabels } from '#server/ordering/consignments/consignment.ts';
import { quantityField } from '#server/ordering/orders/change-form.ts';
import type { LineToShip, ShipmentForm } from '#server/ordering/orders/get-shipment-form.server.ts';
import { deskOrder, deskOrderDeed, deskPaths } from '../desk-hrefs.ts';
import { ConsignmentFields } from './consignment-fields.tsx';
import { lineValue } from './line-values.ts';
import { PermissionField } from './permission-field.tsx';

const fieldId = fieldIdIn('ship');

type Props = { order: ShipmentForm; refusal: Refusal | undefined };

/** The form in which the staff chooses what part of a picked order is shipped, and what happens to the rest. */
export function OrderShip({ order, refusal }: Props) {
  const { id, number, state, lines } = order;
  const errors = refusal?.errors ?? {};
  const labels = {
    ...Object.fromEntries(lines.map((line) => [quantityField(line.id), line.articul])),
    ...consignmentLabels,
  };
  const items = errorItems(errors, fieldId, '#lines', labels);
  const stored = Object.fromEntries(lines.map((line) => [quantityField(line.id), String(line.quantity)]));
  const consignment = consignmentFormValues(order.consignment);
  const { fields } = formFields('ship', consignment, refusal);
  const isPicked = lines.some(({ picked }) => picked > 0);
  const which = whichLines.find(({ value }) => value === refusal?.values.which)?.value ?? 'except';
  const rest = refusal?.values.rest === 'cancel' ? 'cancel' : 'keep';
  return (
    <>
      <PageHead
        title={
          <>
            Отгрузить часть заказа <span className="text-nowrap">{number}</span>
          </>
        }
        mark={<OrderState state={state} />}
        crumbs={[
          { label: 'Заказы', href: deskPaths.orders },
          { label: number, href: deskOrder(id) },
          { label: 'Отгрузить часть' },
        ]}
      />
      <form method="post" action={deskOrderDeed(id, 'ship')} className="card form-body order-edit" noValidate>
        <Original values={{ ...stored, ...consignment }} returned={returnedOriginal(refusal)} />
        <ErrorSummary title={refusalTitle(refusal, 'Заказ не отгружен', items.length)} items={items} />
        <p className="quiet m-0 mb-3" id="lines" tabIndex={-1}>
          Укажите, сколько отгрузить сейчас. Ноль – позиция остаётся.
          {isPicked && ' Подставлено собранное.'}
        </p>
        <RadioList
          meta={{ id: 'ship-which', name: 'which', errors: undefined, initialValue: which }}
          label="Какие позиции"
          options={whichLines}
        />
        <table className="data-table cards desk-list desk-lines">
          <caption className="visually-hidden">Позиции заказа</caption>
          <thead>
            <tr>
              <th scope="col">Товар</th>
              <th scope="col">Склад</th>
              <th scope="col">Отгрузить</th>
              <th scope="col">Отметка</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => {
              const name = quantityField(line.id);
              return (
                <tr key={line.id}>
                  <td className="c-head title">
                    {boundName(line.header)}
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
                        defaultValue={lineValue(
                          refusal,
                          'quantity',
                          line.id,
                          String(offeredPieces(line, isPicked)),
                        )}
                        aria-label={`Отгрузить: ${line.articul}`}
                        className={controlClass('form-control form-control-sm', undefined, errors[name])}
                        {...describe(fieldId(name), errors[name], undefined)}
                      />
                      <span className="quiet">из {piecesFrom(line.quantity, line.unit)}</span>
                    </span>
                    <FieldError id={fieldId(name)} errors={errors[name]} />
                  </td>
                  <td className="c-check">
                    <label className="inline-field">
                      <input
                        className="form-check-input m-0"
                        type="checkbox"
                        name={`marked[${line.id}]`}
                        value="1"
                        defaultChecked={lineValue(refusal, 'marked', line.id, '') === '1'}
                        aria-label={`Отметить ${line.articul}`}
                      />
                      <span className="only-cards">отметить</span>
                    </label>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <div className="mt-3">
          <RadioList
            meta={{ id: 'ship-rest', name: 'rest', errors: undefined, initialValue: rest }}
            label="Что с остатком"
            options={rests}
          />
        </div>
        <ConsignmentFields fields={fields} carriers={order.carriers} />
        <PermissionField
          hold={order.hold}
          value={textOf(refusal?.values.permission)}
          errors={errors.permission}
        />
        <p className="quiet">Отгруженное будет списано со склада и попадёт во взаиморасчёты по договору.</p>
        <div className="form-acts">
          <SubmitButton busy="Отгружаем…">Отгрузить</SubmitButton>
          <a className="btn" href={deskOrder(id)}>
            Отмена
          </a>
        </div>
      </form>
    </>
  );
}

/** What is offered to be shipped: what is picked, if anything is, otherwise what is here. */
function offeredPieces({ quantity, promised, picked }: LineToShip, isPicked: boolean): number {
  return isPicked ? picked : quantity - promised;
}

const whichLines = [
  { value: 'except', label: 'Всё, кроме отмеченного' },
  { value: 'only', label: 'Только отмеченное' },
];

const rests = [
  {
    value: 'keep',
    label: 'Отгрузить позже',
    hint: 'Остаток станет новым заказом «В обработке», резерв за ним сохранится, доставка для него бесплатная',
  },
  { value: 'cancel', label: 'Не отгружать', hint: 'Остаток уйдёт из заказа, резерв будет снят' },
];
