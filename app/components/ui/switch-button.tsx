import type { ButtonHTMLAttributes } from 'react';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'role' | 'className' | 'children'> & {
  on: boolean;
  /** The state as a word beside the switch: «Включён», «Отключён». */
  word: string;
};

/**
 * A switch that saves at once (§4.2): a submit button of its form. The word is not part of its accessible name,
 * which never changes; `aria-checked` holds the state.
 */
export function SwitchButton({ on, word, ...button }: Props) {
  return (
    <button {...button} type="submit" role="switch" className="switch" aria-checked={on} data-word={word}>
      <span className="switch-track" aria-hidden="true" />
    </button>
  );
}
