import { roubles } from '#server/kernel/money.ts';

/** What is left of the contract's limit; in words when the basket does not fit into it. */
export function FreeLimit({ limit, total }: { limit: number; total: number }) {
  if (total <= limit) return <>Свободный лимит {roubles(limit)}</>;
  return (
    <span className="over-limit">
      Свободный лимит {roubles(limit)}, заказ больше на {roubles(total - limit)}
    </span>
  );
}
