import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { Toggles } from '#app/components/catalogue/toggles.tsx';
import { shownProposals } from '#app/components/ordering/substitutes/shown-proposals.ts';
import { SubstituteList } from '#app/components/ordering/substitutes/substitute-list.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Picture, pictureOf } from '#app/components/ui/product-picture.tsx';
import { Template } from '#app/components/ui/template.tsx';
import { roubles } from '#server/kernel/money.ts';
import { pieces } from '#server/kernel/quantity.ts';
import type { BasketLine, LineNote } from '#server/ordering/basket/basket-view.ts';
import { lineKey } from '#server/ordering/basket/line-key.ts';
import type { Proposal } from '#server/ordering/substitutes/proposal.ts';
import { LineQuantity, lineQuantityOf } from './line-quantity.tsx';

type Props = {
  line: BasketLine;
  showWholesale: boolean;
  marked: boolean;
  /** Whether the product is a favourite or a need. Undefined: the basket is only shown. */
  kept: { wish: boolean; need: number } | undefined;
  note: LineNote | undefined;
  /** What may take the place of the line. */
  proposals?: readonly Proposal[] | undefined;
};

/** A line of the basket. A problem is shown below its name, with a solution. */
export function BasketRow(props: Props) {
  const data = cellsOf(props);
  const className = data.message ? (data.swaps.length > 0 ? 'faulty swapped' : 'faulty') : undefined;
  return <Template as="tr" id={`line-${data.lineId}`} className={className} content={Cells} data={data} />;
}

function cellsOf({ line, showWholesale, marked, kept, note, proposals }: Props) {
  const { id, articul, brand, price, problem } = line;
  const name = lineKey(line);
  const message = problem?.message ?? note?.message ?? '';
  return {
    id: String(id),
    lineId: name.replaceAll(':', '-'),
    name,
    articul,
    picture: pictureOf(line),
    header: boundName(line.header),
    about: [brand?.header, line.soldBy].filter(Boolean).join(' · '),
    marked,
    message,
    fit: fitOf(line),
    swaps: shownProposals(proposals, ({ id, wms }) => `${name}=${id}:${wms}`),
    quantity: lineQuantityOf(line, message !== ''),
    showWholesale,
    price: price === undefined ? 'нет цены' : roubles(price),
    sum: price === undefined ? '' : roubles(line.sum),
    kept: kept && { wish: kept.wish, need: kept.need > 0 ? 1 : 0 },
  };
}

function Cells({ id, lineId, name, articul, message, kept, ...line }: ReturnType<typeof cellsOf>) {
  return (
    <>
      <td className="c-mark">
        <input
          className="form-check-input m-0"
          type="checkbox"
          name="mark[]"
          value={name}
          defaultChecked={line.marked}
          aria-label={`Отметить ${articul}`}
        />
      </td>
      <td className="c-pic">
        <Picture {...line.picture} />
      </td>
      <td className="c-name title">
        <a href={`/product/${id}`}>{line.header}</a>
        <span className="caption">
          <span className="articul">{articul}</span>
          {line.about && ` · ${line.about}`}
        </span>
        {message && (
          <span className="error" id={`e-${lineId}`}>
            <Icon name="alert-circle" />
            <span>
              {message}
              {line.fit && <Fit {...line.fit} />}
            </span>
          </span>
        )}
        <SubstituteList items={line.swaps} name="swap" />
      </td>
      {line.showWholesale && <td className="c-price number">{line.price}</td>}
      <td className="c-qty">
        <LineQuantity {...line.quantity} />
      </td>
      {line.showWholesale && <td className="c-sum number price">{line.sum}</td>}
      <td className="c-del">
        {kept && <Toggles id={id} articul={articul} {...kept} />}
        <button
          type="submit"
          className="icon-btn"
          name="delete"
          value={name}
          aria-label={`Удалить ${articul}`}
        >
          <Icon name="trash" />
        </button>
      </td>
    </>
  );
}

type FitProps = { value: string; quantity: string };

function fitOf(line: BasketLine): FitProps | undefined {
  const { permitted, available, problem, unit } = line;
  if (!problem || available === 0) return undefined;
  return { value: `${lineKey(line)}=${permitted}`, quantity: pieces(permitted, unit) };
}

/** «Взять 18 шт.»: sets the line to what it can have. */
function Fit({ value, quantity }: FitProps) {
  return (
    <>
      {' '}
      <button type="submit" className="fit-button" name="fit" value={value}>
        Взять {quantity}
      </button>
    </>
  );
}
