import { SelectField } from '#app/components/ui/choice-field.tsx';
import { errorItems, refusalTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import type { Named } from '#server/goods/model.ts';
import { draftPath } from './draft-hrefs.ts';

type Props = { id: number; header: string; others: readonly Named[]; refusal: Refusal | undefined };

/** The window in which the dealer chooses the draft to add this one to. */
export function MergeForm({ id, header, others, refusal }: Props) {
  const { form, fields, errors } = formFields('merge', { into: others[0]?.id ?? '' }, refusal);
  const items = errorItems(errors, (name) => `${form.id}-${name}`, `#${fields.into.id}`, {
    into: 'Черновик',
  });
  return (
    <form method="post" action={`${draftPath(id)}/merge`} {...form}>
      <div className="dialog-body">
        <ErrorSummary title={refusalTitle(refusal, 'Черновики не объединены', items.length)} items={items} />
        <SelectField
          meta={fields.into}
          label={`Добавить «${header}» в черновик`}
          hint="Одинаковые позиции сложатся, а этот черновик удалится"
          options={others.map((other) => ({ value: other.id, label: other.header }))}
          data-focus
        />
      </div>
      <div className="dialog-foot">
        <SubmitButton busy="Объединяем…" className="btn-primary">
          Объединить
        </SubmitButton>
        <a className="btn" href={draftPath(id)} data-keep-scroll>
          Отмена
        </a>
      </div>
    </form>
  );
}
