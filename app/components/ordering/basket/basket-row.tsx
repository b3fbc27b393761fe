import { memo } from 'react';
import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { Toggles } from '#app/components/catalogue/toggles.tsx';
import { shownProposals } from '#app/components/ordering/substitutes/shown-proposals.ts';
import { SubstituteList } from '#app/components/ordering/substitutes/substitute-list.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Picture, pictureOf } from '#app/components/ui/product-picture.tsx';
import { Template } from '#app/components/ui/template.tsx';
import { ruDate } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { pieces } from '#server/kernel/quantity.ts';
import { weightText } from '#server/kernel/weight.ts';
import type { BasketLine } from '#server/ordering/basket/basket-view.ts';
import { lineKey } from '#server/ordering/basket/line-key.ts';
import type { Proposal } from '#server/ordering/substitutes/proposal.ts';
import { LineQuantity, lineQuantityOf } from './line-quantity.tsx';
import type { RowNote } from './row-note.ts';

type Props = {
  line: BasketLine;
  showWholesale: boolean;
  marked: boolean;
  /** Whether the product is a favourite or a need. Undefined: the basket is only shown. */
  kept: { wish: boolean; need: number } | undefined;
  note: RowNote | undefined;
  /** Products that may replace the line. */
  proposals?: readonly Proposal[] | undefined;
  /**
   * Set in a large basket, where stock and weight are shown. `nextProblem`: the id of the quantity of the next line
   * with a problem, '' for the last one.
   */
  large?: { nextProblem: string } | undefined;
  /** True when the search does not match the line; its fields are sent nevertheless. */
  hidden?: boolean;
};

/** A line of the basket. A problem is shown below the name of the product, with a solution. */
function Row(props: Props) {
  const data = cellsOf(props);
  const faulty = data.swaps.length > 0 ? 'faulty swapped' : 'faulty';
  const className = data.message ? (data.isQuestion ? 'asked' : faulty) : undefined;
  return (
    <Template
      as="tr"
      id={`line-${data.lineId}`}
      className={className}
      hidden={props.hidden || undefined}
      content={Cells}
      data={data}
    />
  );
}

/** Each saved quantity reloads the whole basket; rows without changes are not rendered again. */
export const BasketRow = memo(Row, (a, b) => JSON.stringify(a) === JSON.stringify(b));

function cellsOf({ line, showWholesale, marked, kept, note, proposals, large }: Props) {
  const { id, articul, brand, price, problem } = line;
  const name = lineKey(line);
  const message = problem?.message ?? note?.message ?? '';
  const isQuestion = !problem && note?.isQuestion === true;
  return {
    id: String(id),
    lineId: name.replaceAll(':', '-'),
    name,
    articul,
    picture: pictureOf(line),
    header: boundName(line.header),
    about: [brand?.header, line.soldIn, line.expectedOn && `ожидается ${ruDate(line.expectedOn)}`]
      .filter(Boolean)
      .join(' · '),
    facts: large ? factsOf(line) : '',
    marked,
    message,
    next: message && large ? large.nextProblem : '',
    fit: fitOf(line),
    former: formerOf(line, note),
    swaps: shownProposals(proposals, ({ id, wms }) => `${name}=${id}:${wms}`),
    isQuestion,
    quantity: lineQuantityOf(line, { hasMessage: message !== '', isRefused: message !== '' && !isQuestion }),
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
        {line.facts && <span className="caption">{line.facts}</span>}
        {message && (
          <span className="error" id={`e-${lineId}`}>
            <Icon name="alert-circle" />
            <span>
              {message}
              {line.former && <SetTo verb="Вернуть" {...line.former} />}
              {line.fit && <SetTo verb="Взять" {...line.fit} />}
              {line.next && <NextProblem id={line.next} />}
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

type SetToProps = { value: string; quantity: string };

function fitOf(line: BasketLine): SetToProps | undefined {
  const { permitted, available, problem, unit } = line;
  if (!problem || available === 0) return undefined;
  return { value: `${lineKey(line)}=${permitted}`, quantity: pieces(permitted, unit) };
}

function formerOf(line: BasketLine, note: RowNote | undefined): SetToProps | undefined {
  const former = note?.former;
  if (!former) return undefined;
  return { value: `${lineKey(line)}=${former}`, quantity: pieces(former, line.unit) };
}

/** «Взять 18 шт.» sets the line to the permitted quantity, «Вернуть 14 шт.» to its former one. */
function SetTo({ verb, value, quantity }: SetToProps & { verb: string }) {
  return (
    <>
      {' '}
      <button type="submit" className="fit-button" name="fit" value={value}>
        {verb} {quantity}
      </button>
    </>
  );
}

function NextProblem({ id }: { id: string }) {
  return (
    <>
      {' '}
      <a className="fit-button" href={`#${id}`}>
        К следующей проблеме
      </a>
    </>
  );
}

/** Returns the stock and the weight of the whole line: «На складе 34 шт. · 4,8 кг». */
function factsOf({ stock, expectedOn, unit, weight, quantity }: BasketLine): string {
  const facts = [
    stock !== undefined &&
      expectedOn === undefined &&
      (stock > 0 ? `На складе ${pieces(stock, unit)}` : 'На складе нет'),
    weight && weightText(weight * quantity),
  ];
  return facts.filter(Boolean).join(' · ');
}
