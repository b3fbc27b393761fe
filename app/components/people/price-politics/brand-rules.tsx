import { controlClass, describe, FieldError } from '#app/components/ui/field.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import type { FieldErrors } from '#server/kernel/result.ts';
import type { BrandToChoose, PoliticsValues } from '#server/people/price-politics/politics-view.ts';
import { politicsFieldId, RuleFields } from './rule-fields.tsx';

type Props = {
  rules: PoliticsValues['brands'];
  brands: BrandToChoose[];
  errors: FieldErrors;
  /** The row that was just added, in which a brand is to be selected next. */
  added: number | undefined;
};

/**
 * Rules for individual brands, which take precedence over the base rule. Buttons add and remove rows and keep typed
 * values.
 */
export function BrandRules({ rules, brands, errors, added }: Props) {
  return (
    <fieldset>
      <legend>Отдельно для брендов</legend>
      {rules.map((rule, i) => {
        const at = `brands[${i}]`;
        const id = politicsFieldId(`${at}.brand`);
        const wrong = errors[`${at}.brand`];
        // A hidden brand is offered only in the rule that already has it.
        const offered = brands.filter((brand) => !brand.isHidden || String(brand.id) === rule.brand);
        const header = brands.find((brand) => String(brand.id) === rule.brand)?.header;
        const about = header ? `для бренда ${header}` : `в строке ${i + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, and the key holds the count of rows
          <div className="brand-rule" key={`${rules.length}/${i}`}>
            <div>
              <select
                className={controlClass('form-select', undefined, wrong)}
                id={id}
                name={`${at}[brand]`}
                defaultValue={rule.brand}
                aria-label={`Бренд в строке ${i + 1}`}
                // biome-ignore lint/a11y/noAutofocus: the first field of a row that was just added
                autoFocus={i === added}
                {...describe(id, wrong, false)}
              >
                <option value="">Выберите бренд</option>
                {offered.map((brand) => (
                  <option key={brand.id} value={brand.id}>
                    {brand.isHidden ? `${brand.header} (сейчас не продаётся)` : brand.header}
                  </option>
                ))}
              </select>
              <FieldError id={id} errors={wrong} />
            </div>
            <RuleFields at={at} rule={rule} errors={errors[`${at}.percent`]} about={about} />
            <button
              type="submit"
              className="icon-btn"
              formMethod="get"
              formNoValidate
              name="intent"
              value={`remove:${i}`}
              aria-label={`Убрать правило ${about}`}
            >
              <Icon name="trash" />
            </button>
          </div>
        );
      })}
      <FieldError id="politics-brands" errors={errors.brands} />
      <button
        type="submit"
        className="btn btn-sm"
        formMethod="get"
        formNoValidate
        name="intent"
        value="add"
        id="politics-brands"
      >
        <Icon name="plus" />
        Добавить бренд
      </button>
    </fieldset>
  );
}
