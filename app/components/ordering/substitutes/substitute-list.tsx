import type { ShownProposal } from './shown-proposals.ts';

type Props = {
  items: readonly ShownProposal[];
  /** The name of the buttons, which the surrounding form interprets. */
  name: string;
  /** The address to which the buttons send the form, if not its own. */
  formAction?: string;
};

/**
 * The products that can be taken instead of another, each with its reason and one button. It uses no hooks and no
 * context, because the product card shows it as finished HTML, and rows show it as a template.
 */
export function SubstituteList({ items, name, formAction }: Props) {
  if (items.length === 0) return null;
  return (
    <div className="swaps">
      <span className="caption">Можно взять</span>
      <ul>
        {items.map(({ id, header, articul, price, reason, held, take, value }) => (
          <li key={id}>
            <span>
              <a href={`/product/${id}`}>{header}</a>
              <span className="caption">
                <span className="articul">{articul}</span>
                {price && ` · ${price}`}
              </span>
              <span className="caption">{reason}</span>
              {held && <span className="caption in-cart">{held}</span>}
            </span>
            {take && (
              <button
                type="submit"
                className="btn btn-sm"
                name={name}
                value={value}
                formAction={formAction}
                aria-label={`${take}: ${articul}`}
              >
                {take}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
