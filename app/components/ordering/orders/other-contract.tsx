import { roubles } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import type { OrderQuestion, UnderContract } from '#server/ordering/orders/ask-repeat.server.ts';

/** Shows that an order was placed under another contract: its sum there, and the current price of the same goods. */
export function OtherContract({ before, now, unpriced }: NonNullable<OrderQuestion['other']>) {
  return (
    <>
      <p className="m-0">
        Заказ был по другому договору: {before.header}, {before.company}
        {sum(before)}.
      </p>
      <p className="m-0">
        Сейчас выбран договор {now.header}, {now.company}
        {now.total !== undefined && `. Те же товары стоят ${roubles(now.total)}`}.
      </p>
      {unpriced > 0 && (
        <p className="m-0 quiet">По нему нет цены: {counted(unpriced, 'позиция', 'позиции', 'позиций')}.</p>
      )}
    </>
  );
}

function sum({ total }: UnderContract): string {
  return total === undefined ? '' : `, на\u00a0${roubles(total)}`;
}
