import { Icon } from '#app/components/ui/icon.tsx';
import { pieces, typedNumber, unitFor } from '#server/kernel/quantity.ts';
import { lineKey, quantityField } from '#server/ordering/basket/line-key.ts';
import type { DraftLine } from '#server/ordering/drafts/draft-view.ts';
import { maxQuantityLength } from '#server/ordering/fast-order/list-limits.ts';
import { draftPath } from './draft-hrefs.ts';

type Props = {
  line: DraftLine;
  /** The draft, and whether this is its only line, which can be removed only with the draft. */
  draft: number;
  isOnly: boolean;
  /** The text typed into a refused form, and why it was refused. */
  typed: string | undefined;
  error: string | undefined;
};

/** Returns the id of the field of a line's wanted quantity, to which the error summary links. */
export function draftQuantityId(name: string): string {
  return name.replace(/\]\[|\[/g, '-').replace(/\]$/, '');
}

/**
 * The field of a line's wanted quantity, and the button that removes the line. Both belong to the form around the
 * table.
 */
export function DraftQuantity({ line, draft, isOnly, typed, error }: Props) {
  const { articul, quantity, unit } = line;
  const name = quantityField(line);
  const id = draftQuantityId(name);
  const isOther = typed !== undefined && typedNumber(typed) !== quantity;
  return (
    <>
      <span className="draft-quantity">
        <input
          inputMode="numeric"
          className={error ? 'form-control form-control-sm is-invalid' : 'form-control form-control-sm'}
          id={id}
          name={name}
          defaultValue={typed ?? quantity}
          key={`${quantity}-${typed}`}
          maxLength={maxQuantityLength}
          autoComplete="off"
          aria-label={`Количество: ${articul}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-e` : undefined}
        />
        {unitFor(quantity, unit)}
        {!isOnly && (
          <button
            type="submit"
            className="icon-btn"
            name="remove"
            value={lineKey(line)}
            formAction={draftPath(draft)}
            aria-label={`Удалить ${articul}`}
          >
            <Icon name="trash" />
          </button>
        )}
      </span>
      {isOther && <span className="caption fw-normal">в черновике {pieces(quantity, unit)}</span>}
      {error && (
        <span className="error" id={`${id}-e`}>
          <Icon name="alert-circle" />
          <span>{error}</span>
        </span>
      )}
    </>
  );
}
