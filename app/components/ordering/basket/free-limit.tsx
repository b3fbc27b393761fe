import { roubles } from '#server/kernel/money.ts';

/** The rest of the contract's limit, with a warning when the basket exceeds it. */
export function FreeLimit({ limit, total }: { limit: number; total: number }) {
  if (total <= limit) return <>Свободный лимит {roubles(limit)}</>;
  return (
    <span className="over-limit">
      Свободный лимит {roubles(limit)}, заказ больше на {roubles(total - limit)}
    </span>
  );
}
