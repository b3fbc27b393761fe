import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '#app/enhance/hydrated.ts';
import { useProblemKeys } from '#app/enhance/problem-keys.ts';
import { useSettledOrder } from '#app/enhance/settled-order.ts';
import type { Checkout } from '#server/ordering/orders/get-checkout.server.ts';
import { BasketFinder } from './basket-finder.tsx';
import type { BasketReply } from './basket-reply.ts';
import type { BasketSort } from './basket-sort.ts';
import { BasketTable } from './basket-table.tsx';
import { BasketTools } from './basket-tools.tsx';
import { findingNothing, findingOf, isLarge } from './find-lines.ts';
import type { LineEditing } from './line-quantity.tsx';
import { MoveMarked } from './move-marked.tsx';

type Props = {
  checkout: Checkout;
  sort: BasketSort;
  reply: BasketReply | undefined;
  editing: LineEditing;
};

/** The lines and the tools above them. A large basket has more tools, because its lines have to be searched. */
export function BasketGoods({ checkout, sort, reply, editing }: Props) {
  const { basket, warehouses } = checkout;
  const section = useRef<HTMLElement>(null);
  const scripted = useHydrated();
  const large = isLarge(basket);
  const groups = useSettledOrder(basket, sort);
  const [find, setFind] = useState(reply?.find ?? findingNothing);
  // Text may have been typed before the scripts were loaded.
  useEffect(() => {
    const field = section.current?.querySelector<HTMLInputElement>('input[name=q]');
    if (field?.value) setFind((before) => ({ ...before, q: field.value }));
  }, []);
  const goToProblem = useProblemKeys(section);
  const lines = groups.flatMap((group) => group.lines);
  const isShown = findingOf(large ? find : findingNothing);
  return (
    <section className="card" aria-label="Товары" ref={section}>
      <BasketTools />
      {large && (
        <>
          <BasketFinder
            find={find}
            onFind={setFind}
            onProblem={goToProblem}
            sort={sort}
            showWholesale={basket.showWholesale}
            positions={lines.length}
            found={lines.filter(isShown).length}
            faulty={lines.filter(({ problem }) => problem).length}
            scripted={scripted}
          />
          <MoveMarked warehouses={warehouses} />
        </>
      )}
      <BasketTable
        basket={{ ...basket, groups }}
        notes={reply?.notes}
        marks={reply?.marks}
        proposals={checkout.proposals}
        kept={checkout.kept}
        editing={editing}
        large={large ? { isShown } : undefined}
        onMarkAll={(event) => {
          event.preventDefault();
          markAll(section.current);
        }}
      />
    </section>
  );
}

/** Marks every shown line, or none when all are marked. */
function markAll(section: HTMLElement | null): void {
  const boxes = [...(section?.querySelectorAll<HTMLInputElement>('tr:not([hidden]) .c-mark input') ?? [])];
  const on = !boxes.every((box) => box.checked);
  for (const box of boxes) box.checked = on;
}
