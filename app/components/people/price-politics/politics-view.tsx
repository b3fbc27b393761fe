import type { ReactNode, RefObject } from 'react';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { Original } from '#app/components/ui/original.tsx';
import { RecordId } from '#app/components/ui/record-id.tsx';
import { RefusalNote } from '#app/components/ui/refusal-note.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { type PoliticsCard, politicsRecord } from '#server/people/price-politics/politics-view.ts';
import { managersPath, politicsPath } from '../managers/manager-hrefs.ts';
import { BrandRules } from './brand-rules.tsx';
import type { PoliticsRefusal, PoliticsReply } from './politics-reply.ts';
import { politicsFieldId, RuleFields } from './rule-fields.tsx';

type Props = {
  card: PoliticsCard & Partial<Pick<PoliticsReply, 'errors' | 'added' | 'original'>>;
  refusal?: PoliticsRefusal | undefined;
  form?: RefObject<HTMLFormElement>;
  onChange?: () => void;
  /** The sample goods of the preview. */
  children?: ReactNode;
};

/**
 * A manager's price politics: the base rule, rules for brands, and a preview on sample goods. A preview is a GET of
 * the same address without side effects; only «Сохранить» writes.
 */
export function PoliticsView({ card, refusal, form, onChange, children }: Props) {
  const { manager, brands, added } = card;
  const { values, errors = {} } = refusal ?? card;
  const items = [
    ...errorItems(errors, politicsFieldId),
    ...(refusal?.meanwhile ?? []).map((text) => ({ href: `#${politicsFieldId('percent')}`, text })),
  ];
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
      <Original values={politicsRecord(card.values)} returned={refusal?.original ?? card.original} />
      {/* Marks the list of brand rules as complete, because otherwise a form without rows would change no rule. */}
      <input type="hidden" name="brands" value="" />
      {/* Enter in a field saves; without this button it would press «Убрать». */}
      <button type="submit" className="d-none" tabIndex={-1} aria-hidden="true">
        Сохранить
      </button>
      <div className="dialog-body">
        {refusal && items.length === 0 && <RefusalNote {...refusal} />}
        <ErrorSummary
          title={refusal?.message ?? errorTitle('Цены не пересчитаны', items.length)}
          items={items}
        />
        <fieldset>
          <legend>Для всех товаров</legend>
          <RuleFields at="" rule={values} errors={errors.percent} about="для всех товаров" />
          <p className="remark">
            Наценка от 0 до 500&nbsp;%, скидка от 0 до 100&nbsp;%, можно с сотыми: 12,25.
          </p>
        </fieldset>
        <BrandRules
          rules={values.brands}
          brands={brands}
          errors={errors}
          added={refusal ? undefined : added}
        />
        <label className="inline-field">
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
        <p className="remark" id="politics-shown">
          Без отметки менеджер видит только РРЦ: ни цен, ни сумм заказов.
        </p>
        {children}
      </div>
      <div className="dialog-foot">
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
