import type { ReactNode } from 'react';
import { SubmitButton } from './submit-button.tsx';

type Props = {
  /** What will be lost, in a sentence. */
  children: ReactNode;
  /** Fields below the sentence, when the question needs any. */
  more?: ReactNode;
  action: string;
  /** Hidden fields, such as the contract or the marked lines. */
  fields?: readonly [name: string, value: string | number][];
  /**
   * The button's label, and its label while the form is sent: «Очистить», «Очищаем…». The button is red; `look`
   * replaces the red for an action that destroys nothing.
   */
  submit: { label: string; busy: string; look?: 'btn-primary' };
  keep: { label: string; href: string };
};

/**
 * The body of a question, in a `Modal` or (without JavaScript) on a separate page. The button names the action,
 * never «Да/Нет». The harmless link has the focus, unless there is a field to fill in.
 */
export function Confirm({ children, action, fields = [], submit, keep, more }: Props) {
  return (
    <form method="post" action={action} noValidate>
      {fields.map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={`${name}=${value}`} />
      ))}
      <div className="dialog-body quiet">{children}</div>
      {more && <div className="dialog-body">{more}</div>}
      <div className="dialog-foot">
        <SubmitButton busy={submit.busy} className={submit.look ?? 'btn-danger'}>
          {submit.label}
        </SubmitButton>
        <a
          className="btn"
          href={keep.href}
          // biome-ignore lint/a11y/noAutofocus: the focus belongs on the harmless answer, also without JavaScript
          autoFocus={!more}
          data-focus={more ? undefined : true}
          data-keep-scroll
        >
          {keep.label}
        </a>
      </div>
    </form>
  );
}
