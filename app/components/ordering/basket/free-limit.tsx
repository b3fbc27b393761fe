import { roubles } from '#server/kernel/money.ts';
import { type Permit, permitText } from '#server/ordering/limit/permit.ts';

type Props = {
  limit: number;
  /** The sum of the goods; delivery is added when the order is placed. */
  total: number;
  permit?: Permit | undefined;
};

/** The rest of the contract's limit, with a warning when the basket exceeds it, and ways to place the order anyway. */
export function FreeLimit({ limit, total, permit }: Props) {
  if (total <= limit) return <>Свободный лимит {roubles(limit)}</>;
  const over = total - limit;
  if (permit && permit.amount >= over) {
    return (
      <>
        Свободный лимит {roubles(limit)}, заказ больше на {roubles(over)}. Менеджер разрешил один такой заказ:{' '}
        {permitText(permit)}
      </>
    );
  }
  return (
    <>
      <span className="over-limit">
        Свободный лимит {roubles(limit)}, заказ больше на {roubles(over)}
      </span>
      . Чтобы оформить его, уменьшите заказ, оплатите долг или <a href="/cabinet/chat">попросите менеджера</a>
    </>
  );
}
