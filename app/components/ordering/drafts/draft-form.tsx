import { errorItems, refusalTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { Original, returnedOriginal } from '#app/components/ui/original.tsx';
import { RecordId } from '#app/components/ui/record-id.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { draftPath } from './draft-hrefs.ts';

type Props = {
  /** The draft to rename; absent: the basket is saved. */
  id?: number;
  /** The initial value of the field. */
  header: string;
  refusal?: Refusal | undefined;
};

/** The window for the name of a draft: when the basket is saved, and when a draft is renamed. */
export function DraftForm({ id, header, refusal }: Props) {
  const keepHref = id ? draftPath(id) : '/cart';
  const { form, fields, errors } = formFields('draft', { header }, refusal);
  const items = errorItems(errors, (name) => `${form.id}-${name}`, `#${fields.header.id}`, {
    header: 'Название',
  });
  return (
    <form method="post" action={id ? `${keepHref}/rename` : `${keepHref}/draft`} {...form}>
      <RecordId id={id} />
      {id ? <Original values={{ header }} returned={returnedOriginal(refusal)} /> : null}
      <div className="dialog-body">
        <ErrorSummary title={refusalTitle(refusal, 'Черновик не сохранён', items.length)} items={items} />
        <TextField
          meta={fields.header}
          label="Название"
          maxLength={255}
          autoComplete="off"
          required
          data-focus
        />
      </div>
      <div className="dialog-foot">
        <SubmitButton busy="Сохраняем…" className="btn-primary">
          Сохранить
        </SubmitButton>
        <a className="btn" href={keepHref} data-keep-scroll>
          Отмена
        </a>
      </div>
    </form>
  );
}
