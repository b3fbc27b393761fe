import { useRef } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { useOwnSubmission } from '#app/enhance/submissions.tsx';

type Props = { id: number; articul: string; adding: boolean | undefined };

/**
 * Adds what is entered in its row. While that is on its way the button says so; it is not disabled, for then the keyboard would
 * lose its place in the table, and the form takes no second press meanwhile.
 */
export function AddButton({ id, articul, adding = false }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const busy = useOwnSubmission(button, adding);
  return (
    <button
      ref={button}
      type="submit"
      className="ib add"
      name="add"
      value={id}
      aria-label={busy ? `Добавляем: ${articul}` : `В корзину: ${articul}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      title="В корзину"
    >
      <Icon name="cart-plus" />
      <b>{busy ? 'Добавляем…' : 'В корзину'}</b>
    </button>
  );
}
