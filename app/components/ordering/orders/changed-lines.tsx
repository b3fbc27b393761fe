import { DraftLines } from '#app/components/ordering/drafts/draft-lines.tsx';
import { shownProposals } from '#app/components/ordering/substitutes/shown-proposals.ts';
import { SubstituteList } from '#app/components/ordering/substitutes/substitute-list.tsx';
import { counted } from '#server/kernel/plural.ts';
import { lineKey } from '#server/ordering/basket/line-key.ts';
import type { OrderQuestion } from '#server/ordering/orders/ask-repeat.server.ts';

type Props = Pick<OrderQuestion, 'changed' | 'proposals'> & {
  /** True when the person only checks the order; the absence of changes is then stated as well. */
  checking: boolean;
};

/**
 * The lines of an order that have changed since it was placed: short, no longer sold, dearer or cheaper, or sold in
 * other quantities.
 */
export function ChangedLines({ changed, proposals, checking }: Props) {
  if (changed.length === 0)
    return checking ? (
      <p className="m-0">Все товары есть в нужном количестве, и цены те же, что в заказе.</p>
    ) : null;
  return (
    <>
      <p className="mt-2 mb-2">
        Изменилось со времени заказа: {counted(changed.length, 'позиция', 'позиции', 'позиций')}.
      </p>
      <DraftLines
        lines={changed}
        caption="Что изменилось со времени заказа"
        swaps={(line) => (
          <SubstituteList
            items={shownProposals(
              proposals[lineKey(line)],
              ({ id, wms, quantity }) => `${id}:${wms}:${quantity}~${lineKey(line)}`,
            )}
            name="take"
          />
        )}
        priceHead={changed.some(({ price }) => price !== undefined) ? 'Цена' : undefined}
      />
    </>
  );
}
