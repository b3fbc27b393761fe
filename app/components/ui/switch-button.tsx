import type { ButtonHTMLAttributes } from 'react';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'role' | 'className' | 'children'> & {
  on: boolean;
  /** The state in a word, beside the switch: «Включён», «Отключён». */
  word: string;
};

/**
 * A switch that saves at once (§4): a submit button of its form. The word is shown, not named: the name of a switch stays the
 * same, its state is told by `aria-checked`.
 */
export function SwitchButton({ on, word, ...button }: Props) {
  return (
    <button {...button} type="submit" role="switch" className="switch" aria-checked={on} data-word={word}>
      <span className="switch-track" aria-hidden="true" />
    </button>
  );
}
