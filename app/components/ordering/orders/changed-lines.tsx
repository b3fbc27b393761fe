import { DraftLines } from '#app/components/ordering/drafts/draft-lines.tsx';
import { shownProposals } from '#app/components/ordering/substitutes/shown-proposals.ts';
import { SubstituteList } from '#app/components/ordering/substitutes/substitute-list.tsx';
import { counted } from '#server/kernel/plural.ts';
import { lineKey } from '#server/ordering/basket/line-key.ts';
import type { OrderQuestion } from '#server/ordering/orders/ask-repeat.server.ts';

type Props = Pick<OrderQuestion, 'changed' | 'proposals'> & {
  /** Somebody looks only at this: then it is also said that nothing has changed. */
  checking: boolean;
};

/** The lines of an order that are not as they were: short, gone, dearer or cheaper, sold in other quantities. */
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
