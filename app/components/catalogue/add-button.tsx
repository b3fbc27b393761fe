import { useRef } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { useOwnSubmission } from '#app/enhance/submissions.tsx';

type Props = { id: number | string; articul: string; adding: boolean | undefined };

/**
 * Adds the quantity entered in its row. While the request runs, the button shows progress. It is not disabled,
 * because that would lose the keyboard focus; the form ignores further presses.
 */
export function AddButton({ id, articul, adding = false }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const busy = useOwnSubmission(button, adding);
  return (
    <button
      ref={button}
      type="submit"
      className="icon-btn add-button"
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
