import { controlClass, describe, FieldError } from '#app/components/ui/field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import type { ManagerCard } from '#server/people/managers/manager-view.ts';
import { limitField, limitValues } from '#server/people/managers/order-limits.ts';

type Props = { manager: ManagerCard; refusal: Refusal | undefined; formId: string };

/** Returns the names of the fields in the error summary. */
export function limitLabels({ offered }: ManagerCard): Record<string, string> {
  return Object.fromEntries(
    offered.contracts.flatMap(({ id, header }) => [
      [limitField('order', id), `Лимит на заказ, ${header}`],
      [limitField('month', id), `Лимит на месяц, ${header}`],
    ]),
  );
}

/** The sums that the manager may order under each contract without approval, per order and per month. */
export function LimitFields({ manager, refusal, formId }: Props) {
  const { contracts } = manager.offered;
  if (contracts.length === 0) return null;
  const stored = limitValues(contracts, manager.limits);
  return (
    <fieldset className="check-list order-limits">
      <legend>Лимиты на заказы, ₽</legend>
      <p className="remark m-0">
        Заказ больше лимита вы сначала согласуете. Пусто – без лимита, 0 – согласовывать каждый заказ.
        Считаются товары без доставки, по ценам договора.
      </p>
      {contracts.map(({ id, header, company }) => (
        <div className="order-limit" key={id}>
          <span>
            {header}
            <span className="caption">{company}</span>
          </span>
          {(['order', 'month'] as const).map((kind) => {
            const name = limitField(kind, id);
            const errors = refusal?.errors[name];
            const value = refusal?.values[name] ?? stored[name];
            return (
              <label key={kind}>
                <span className="caption">{kind === 'order' ? 'на заказ' : 'на месяц'}</span>
                <input
                  type="text"
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={20}
                  id={`${formId}-${name}`}
                  name={name}
                  defaultValue={String([value].flat().at(-1) ?? '')}
                  aria-label={`Лимит ${kind === 'order' ? 'на заказ' : 'на месяц'}, договор ${header}`}
                  className={controlClass('form-control form-control-sm', undefined, errors)}
                  {...describe(`${formId}-${name}`, errors, undefined)}
                />
                <FieldError id={`${formId}-${name}`} errors={errors} />
              </label>
            );
          })}
        </div>
      ))}
    </fieldset>
  );
}
