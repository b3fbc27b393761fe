import type { ReactNode } from 'react';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { FileField } from '#app/components/ui/text-field.tsx';
import type { FieldErrors } from '#server/kernel/result.ts';

type Props = {
  action: string;
  /** The title above the errors: «Файл не загружен». */
  failed: string;
  errors: FieldErrors | undefined;
  label: string;
  hint: string;
  accept: string;
  /** Where «Отмена» leads. */
  back: string;
  /** An explanation above the field. */
  children?: ReactNode;
  /** Further fields. */
  more?: ReactNode;
};

/** The form that uploads a file, which is read and shown before anything changes. */
export function UploadForm({ action, failed, errors, label, hint, accept, back, children, more }: Props) {
  const items = errorItems(errors, () => 'file', '#file');
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="card form-body desk-part"
      noValidate
    >
      <ErrorSummary title={errorTitle(failed, items.length)} items={items} />
      {children}
      <FileField
        meta={{ id: 'file', name: 'file', errors: errors?.file }}
        label={label}
        hint={hint}
        accept={accept}
      />
      {more}
      <div className="form-acts">
        <SubmitButton busy="Читаем…">Прочитать</SubmitButton>
        <a className="btn" href={back}>
          Отмена
        </a>
      </div>
    </form>
  );
}
