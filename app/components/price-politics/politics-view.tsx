import type { ReactNode, RefObject } from 'react';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { RecordId } from '#app/components/ui/record-id.tsx';
import { RefusalNote } from '#app/components/ui/refusal-note.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type { PoliticsCard } from '#server/price-politics/politics-view.ts';
import { managersPath, politicsPath } from '../managers/manager-hrefs.ts';
import { BrandRules } from './brand-rules.tsx';
import type { PoliticsRefusal, PoliticsReply } from './politics-reply.ts';
import { politicsFieldId, RuleFields } from './rule-fields.tsx';

type Props = {
  card: PoliticsCard & Partial<Pick<PoliticsReply, 'errors' | 'added'>>;
  refusal?: PoliticsRefusal | undefined;
  form?: RefObject<HTMLFormElement>;
  onChange?: () => void;
  /** The goods on which the rules are tried. */
  children?: ReactNode;
};

/**
 * What a manager sees in place of contract prices: the base rule, rules of brands, and the goods it is tried on. Trying is a GET of
 * the same address, which leaves nothing behind; only «Сохранить» writes.
 */
export function PoliticsView({ card, refusal, form, onChange, children }: Props) {
  const { manager, brands, added } = card;
  const { values, errors = {} } = refusal ?? card;
  const items = errorItems(errors, politicsFieldId);
  return (
    <form
      method="post"
      action={politicsPath(manager.id)}
      ref={form}
      onChange={onChange}
      className="politics"
      noValidate
    >
      <RecordId id={manager.id} />
      {/* Enter in a field saves, as everywhere: without it the first button would be «Убрать». */}
      <button type="submit" className="d-none" tabIndex={-1} aria-hidden="true">
        Сохранить
      </button>
      <div className="dlg-body">
        {refusal && items.length === 0 && <RefusalNote {...refusal} />}
        <ErrorSummary
          title={refusal?.message ?? errorTitle('Цены не пересчитаны', items.length)}
          items={items}
        />
        <fieldset className="base-rule">
          <legend>Для всех товаров</legend>
          <RuleFields at="" rule={values} errors={errors.percent} about="для всех товаров" />
          <p className="hint">
            Наценка от 0 до 500&nbsp;%, скидка от 0 до 100&nbsp;%, можно с сотыми: 12,25.
          </p>
        </fieldset>
        <BrandRules
          rules={values.brands}
          brands={brands}
          errors={errors}
          added={refusal ? undefined : added}
        />
        <label className="f">
          <input type="hidden" name="show_wholesale" value="0" />
          <input
            className="form-check-input m-0"
            type="checkbox"
            name="show_wholesale"
            value="1"
            defaultChecked={values.showWholesale}
            aria-describedby="politics-shown"
          />
          Показывать оптовые цены
        </label>
        <p className="hint" id="politics-shown">
          Без отметки менеджер видит только РРЦ: ни цен, ни сумм заказов.
        </p>
        {children}
      </div>
      <div className="dlg-foot">
        <SubmitButton busy="Сохраняем…">Сохранить</SubmitButton>
        <button type="submit" className="btn" formMethod="get" name="intent" value="preview">
          Пересчитать
        </button>
        <a className="btn" href={managersPath} data-keep-scroll>
          Отмена
        </a>
      </div>
    </form>
  );
}
