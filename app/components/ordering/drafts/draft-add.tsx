import { SelectField } from '#app/components/ui/choice-field.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import type { Named } from '#server/goods/model.ts';
import { maxQuantityLength } from '#server/ordering/fast-order/list-limits.ts';
import { draftPath } from './draft-hrefs.ts';

type Props = { draft: number; warehouses: readonly Named[]; refusal: Refusal | undefined };

/** Adds a product to the draft by its articul; part of the draft's form, which also saves typed quantities. */
export function DraftAdd({ draft, warehouses, refusal }: Props) {
  const stored = { articul: '', count: '1', wms: warehouses[0]?.id ?? '' };
  const { fields } = formFields('add', stored, refusal);
  return (
    <div className="draft-add">
      <TextField meta={fields.articul} label="Добавить по артикулу" maxLength={100} autoComplete="off" />
      <TextField
        meta={fields.count}
        label="Количество"
        inputMode="numeric"
        maxLength={maxQuantityLength}
        autoComplete="off"
      />
      <SelectField
        meta={fields.wms}
        label="Склад"
        options={warehouses.map(({ id, header }) => ({ value: id, label: header }))}
      />
      <SubmitButton busy="Добавляем…" className="" name="add" value="yes" formAction={draftPath(draft)}>
        Добавить
      </SubmitButton>
    </div>
  );
}
