import { type ReactNode, useRef } from 'react';
import { errorItems, meanwhileItems, refusalTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { Original, returnedOriginal } from '#app/components/ui/original.tsx';
import { RefusalNote } from '#app/components/ui/refusal-note.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { useLeaveGuard } from '#app/enhance/leave-guard.ts';
import type { FormRecord } from '#server/kernel/reconcile.ts';
import type { TextReply } from './text-reply.ts';

type Props = {
  form: { id: string; noValidate: boolean };
  action: string;
  reply: TextReply | undefined;
  /** The values that the record had when the form was opened; undefined for a new record. */
  stored: FormRecord | undefined;
  labels: Record<string, string>;
  cancelHref: string;
  /** True when the form has a text that can be previewed. */
  previews?: boolean;
  /** The name of the field with the text. */
  text?: string;
  /** The removal, to the right of the buttons. */
  aside?: ReactNode;
  children: ReactNode;
};

/**
 * The form of a record with a text: its errors, «Сохранить», «Предпросмотр», and a question before leaving it
 * unsaved.
 */
export function TextForm({
  form,
  action,
  reply,
  stored,
  labels,
  cancelHref,
  previews,
  text = 'body',
  aside,
  children,
}: Props) {
  const element = useRef<HTMLFormElement>(null);
  useLeaveGuard(element, reply?.returned !== undefined);
  const { refusal, problem } = reply ?? {};
  const wholly = refusal && Object.keys(refusal.errors).every((name) => name === '');
  const items = wholly
    ? []
    : [
        ...errorItems(refusal?.errors, (name) => idOf(form.id, name, text), '#main', labels),
        ...meanwhileItems(refusal, '#main'),
      ];
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className="card form-body text-form"
      ref={element}
      {...form}
    >
      {stored && <Original values={stored} returned={returnedOriginal(reply?.returned)} />}
      <ErrorSummary title={refusalTitle(refusal, 'Данные не сохранены', items.length)} items={items} />
      {wholly && <RefusalNote code={refusal.code} message={refusal.message} login="/desk/login" />}
      {problem && <Note kind="no" title={problem} />}
      {children}
      <div className={aside ? 'form-acts spread' : 'form-acts'}>
        <SubmitButton busy="Сохраняем…">Сохранить</SubmitButton>
        {previews && (
          <SubmitButton busy="Готовим…" className="" name="do" value="preview">
            Предпросмотр
          </SubmitButton>
        )}
        <a className="btn" href={cancelHref}>
          Отмена
        </a>
        {aside}
      </div>
    </form>
  );
}

function idOf(form: string, name: string, text: string): string {
  return name === 'pictures' ? `${form}-${text}-pictures` : `${form}-${name}`;
}

/**
 * Returns the text that somebody else saved while this form was open; undefined unless both people changed the text.
 */
export function theirText(reply: TextReply | undefined, name = 'body'): string | undefined {
  const { refusal } = reply ?? {};
  if (refusal?.code !== 'CHANGED_MEANWHILE' || !refusal.errors[name]) return undefined;
  const original = refusal.details.original as FormRecord | undefined;
  const theirs = original?.[name];
  return typeof theirs === 'string' ? theirs : undefined;
}

/** Returns whether a checkbox is ticked: as sent when a refused form is shown again, otherwise as stored. */
export function tickedOf(reply: TextReply | undefined, name: string, stored: boolean): boolean {
  return reply?.returned ? [reply.returned.values[name]].flat().includes('1') : stored;
}
