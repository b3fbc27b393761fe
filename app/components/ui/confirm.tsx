import type { ReactNode } from 'react';
import { SubmitButton } from './submit-button.tsx';

type Props = {
  /** What will be lost, in a sentence. */
  children: ReactNode;
  /** What else is asked: fields below the sentence. */
  more?: ReactNode;
  action: string;
  /** Hidden fields: the contract, the marked lines… */
  fields?: readonly [name: string, value: string | number][];
  /**
   * The button's label, and its label while running: «Очистить», «Очищаем…»; red, unless it destroys nothing.
   */
  submit: { label: string; busy: string; look?: 'btn-primary' };
  keep: { label: string; href: string };
};

/**
 * The body of a question, in a `Modal` or on a separate page (without JavaScript): the button names the
 * action, never «Да/Нет»; the harmless link has the focus, unless a field asks for something.
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
          // biome-ignore lint/a11y/noAutofocus: in a question the focus belongs on the harmless answer, without JavaScript too
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
