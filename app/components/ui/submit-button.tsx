import { type ButtonHTMLAttributes, type ReactNode, useRef } from 'react';
import { useOwnSubmission } from '#app/enhance/submissions.tsx';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> & {
  /** The label while the form is being sent, in -ем: «Сохраняем…». */
  busy: string;
  /** For forms sent by a fetcher: whether it is running (`fetcher.state !== 'idle'`). */
  running?: boolean;
  children: ReactNode;
};

/**
 * The submit button: disabled, marked and relabelled until the reply (§4.7); without JavaScript a plain
 * button.
 */
export function SubmitButton({ busy, running, children, className, disabled, ...button }: Props) {
  const ref = useRef<HTMLButtonElement>(null);
  const isBusy = useOwnSubmission(ref, running);
  return (
    <button
      {...button}
      ref={ref}
      type="submit"
      className={`btn ${className ?? 'btn-primary'}`}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
    >
      {isBusy ? busy : children}
    </button>
  );
}
