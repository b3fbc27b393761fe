import { type ButtonHTMLAttributes, type ReactNode, useRef } from 'react';
import { useOwnSubmission } from '#app/enhance/submissions.tsx';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> & {
  /** The label while the form is being sent, a verb in -ем: «Сохраняем…». */
  busy: string;
  /** For forms sent by a fetcher: whether it is running (`fetcher.state !== 'idle'`). */
  running?: boolean;
  children: ReactNode;
};

/**
 * The submit button. Until the reply it is disabled, marked and relabeled (§4.7). Without JavaScript it is a plain
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
