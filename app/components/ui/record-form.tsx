import type { ReactNode } from 'react';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import type { FormRecord } from '#server/kernel/reconcile.ts';
import { errorItems, meanwhileItems, refusalTitle } from './error-items.ts';
import { type ErrorItem, ErrorSummary } from './error-summary.tsx';
import { formFields } from './form-fields.ts';
import { Original, returnedOriginal } from './original.tsx';
import { SubmitButton } from './submit-button.tsx';
import { tickedIn } from './tick.tsx';

type Data<Name extends string> = {
  stored: Record<Name, unknown>;
  refusal: Refusal | undefined;
  labels: Record<string, string>;
  /** The field to which messages about the whole form lead; the first one by default. */
  first?: NoInfer<Name>;
};

/** The data of a `RecordForm`. */
type Made = { id: string; stored: FormRecord; refusal: Refusal | undefined; items: ErrorItem[] };

/** Returns the fields of the form of a record and the data of its `RecordForm`. `id` begins the ids of its fields. */
export function recordForm<Name extends string>(id: string, { stored, refusal, labels, first }: Data<Name>) {
  const { fields, errors } = formFields(id, stored, refusal);
  const idOf = (name: string) => `${id}-${name}`;
  const top = `#${idOf(first ?? Object.keys(stored)[0] ?? '')}`;
  const items = [...errorItems(errors, idOf, top, labels), ...meanwhileItems(refusal, top)];
  const form: Made = { id, stored, refusal, items };
  return { fields, errors, isTicked: tickedIn(stored, refusal), form };
}

type Props = {
  of: Made;
  action: string;
  /** A new record has no stored values that others could change meanwhile. */
  isNew?: boolean;
  /** The values to compare with, if the form also has fields that are not part of the record. */
  original?: FormRecord;
  /** The beginning of the summary: «Договор не сохранён». */
  failed?: string;
  /** A summary that is a question has its own title. */
  title?: string | undefined;
  className?: string;
  submit?: string;
  /** The target of «Отмена»; without it, there is no such link. */
  cancel?: string;
  /** Buttons and links after «Отмена». */
  acts?: ReactNode;
  /** The address of «Удалить». */
  removed?: string | false;
  children: ReactNode;
};

/** The form of a record: the values it was rendered from, the summary of a refusal, its fields and «Сохранить». */
export function RecordForm(props: Props) {
  const { of, action, isNew = false, failed = 'Данные не сохранены', className, cancel, removed } = props;
  const { id, stored, refusal, items } = of;
  const classes = className ? `card form-body ${className}` : 'card form-body';
  return (
    <>
      <form method="post" action={action} className={classes} id={id} noValidate>
        {!isNew && <Original values={props.original ?? stored} returned={returnedOriginal(refusal)} />}
        <ErrorSummary title={props.title ?? refusalTitle(refusal, failed, items.length)} items={items} />
        {props.children}
        <div className={removed ? 'form-acts spread' : 'form-acts'}>
          <SubmitButton busy="Сохраняем…">{props.submit ?? 'Сохранить'}</SubmitButton>
          {cancel && (
            <a className="btn" href={cancel}>
              Отмена
            </a>
          )}
          {props.acts}
          {removed && (
            <button type="submit" className="btn btn-quiet" form="remove">
              Удалить
            </button>
          )}
        </div>
      </form>
      {removed && (
        <form method="post" action={removed} id="remove">
          <input type="hidden" name="removed" value="1" />
        </form>
      )}
    </>
  );
}
