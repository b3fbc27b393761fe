import { controlClass, describe, FieldError } from '#app/components/ui/field.tsx';
import type { RuleValues } from '#server/people/price-politics/politics-view.ts';

type Props = {
  /** The prefix of the names and ids of the fields: '' or `brands[0]`. */
  at: string;
  rule: RuleValues;
  errors: string[] | undefined;
  /** What the rule applies to: «для всех товаров». */
  about: string;
};

/** Returns the id of a field by its name; the error summary links to it. */
export function politicsFieldId(name: string): string {
  return `politics-${name.replace(/[[\].]+/g, '-')}`;
}

/** One rule: a markup on the contract price or a discount on the retail price, and its percentage. */
export function RuleFields({ at, rule, errors, about }: Props) {
  const nameOf = (field: string) => (at ? `${at}[${field}]` : field);
  const id = politicsFieldId(at ? `${at}.percent` : 'percent');
  return (
    <div className="price-rule">
      <select
        className="form-select"
        name={nameOf('mode')}
        defaultValue={rule.mode}
        aria-label={`От чего считать цену ${about}`}
      >
        <option value="markup">Наценка на цену договора</option>
        <option value="discount">Скидка от РРЦ</option>
      </select>
      <div className="percent">
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          id={id}
          name={nameOf('percent')}
          defaultValue={rule.percent}
          maxLength={12}
          data-focus={at === '' ? '' : undefined}
          aria-label={`Процент ${about}`}
          className={controlClass('form-control', undefined, errors)}
          {...describe(id, errors, false)}
        />
        <span aria-hidden="true">%</span>
      </div>
      <FieldError id={id} errors={errors} />
    </div>
  );
}
