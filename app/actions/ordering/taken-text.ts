import { addedText } from '#app/components/catalogue/added-text.ts';
import type { BasketView } from '#server/ordering/basket/basket-view.ts';

type Taken = { added: number; note?: string; basket: Pick<BasketView, 'showWholesale' | 'total'> };

/** Returns the message about what `takeSubstitute` has put into the basket. */
export function takenText({ added, note, basket }: Taken): string {
  const text = addedText(added, basket.showWholesale ? basket.total : undefined);
  return note === undefined ? text : `${text}. ${note}`;
}
