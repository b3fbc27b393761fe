import type { ShownProposal } from './shown-proposals.ts';

type Props = {
  items: readonly ShownProposal[];
  /** The name of the buttons; the form around them knows what it means. */
  name: string;
  /** Where the form goes when it is not to go to its own address. */
  formAction?: string;
};

/**
 * What can be taken instead of a product, with the reason of each and one button. Hooks and contexts are not used: the
 * product card shows it as finished HTML, rows as templates.
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
