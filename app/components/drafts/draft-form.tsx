import { getFormProps, useForm } from '@conform-to/react';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { RecordId } from '#app/components/ui/record-id.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/run-screen.server.ts';
import { draftPath } from './draft-hrefs.ts';

type Props = {
  /** The draft that gets another name; the basket is saved where there is none. */
  id?: number;
  /** The name that stands in the field at first. */
  header: string;
  refusal?: Refusal | undefined;
};

/** The name of a draft, asked in a window: when the basket is saved, and when a draft is renamed. */
export function DraftForm({ id, header, refusal }: Props) {
  const keepHref = id ? draftPath(id) : '/cart';
  const [form, fields] = useForm<{ header: string }>({
    id: 'draft',
    defaultValue: { header },
    lastResult: refusal?.lastResult,
  });
  const items = errorItems(form.allErrors, (name) => `${form.id}-${name}`, `#${fields.header.id}`, {
    header: 'Название',
  });
  return (
    <form method="post" action={id ? `${keepHref}/rename` : `${keepHref}/draft`} {...getFormProps(form)}>
      <RecordId id={id} />
      <div className="dlg-body">
        <ErrorSummary title={errorTitle('Черновик не сохранён', items.length)} items={items} />
        <TextField
          meta={fields.header}
          label="Название"
          maxLength={255}
          autoComplete="off"
          required
          data-focus
        />
      </div>
      <div className="dlg-foot">
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
