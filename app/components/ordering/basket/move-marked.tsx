import { Icon } from '#app/components/ui/icon.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type { Named } from '#server/goods/model.ts';

/** Moves the marked lines of a large basket to another warehouse of the contract. Part of the basket's form. */
export function MoveMarked({ warehouses }: { warehouses: readonly Named[] }) {
  if (warehouses.length < 2) return null;
  return (
    <div className="cart-tools basket-move">
      <label htmlFor="move-to">Отмеченные – на склад</label>
      <select className="form-select form-select-sm" name="to" id="move-to">
        {warehouses.map(({ id, header }) => (
          <option value={id} key={id}>
            {header}
          </option>
        ))}
      </select>
      <SubmitButton busy="Переносим…" className="btn-sm" name="move" value="1">
        <Icon name="warehouse" />
        Перенести
      </SubmitButton>
    </div>
  );
}
