import { roubles } from '../../kernel/money.ts';
import { bind } from '../../kernel/typography.ts';
import type { Settlement } from '../balance/balance-view.ts';

/**
 * Why shipping an order needs a permission. Sums are in kopecks. `overdue`: the overdue debt under its contract.
 * `lacking`: the unpaid part of a prepaid order. `asks`: the person who serves the dealer and can permit the
 * shipment, '' for any administrator.
 */
export type ShippingHold = { overdue: number; lacking: number; asks: string };

/**
 * Returns the reasons against a shipment; undefined when there are none. `total`: the sum to ship, in kopecks.
 * `isPaid`: 1C reports the order as paid.
 */
export function shippingHoldOf(
  { overdue, creditLimit, balance }: Pick<Settlement, 'overdue' | 'creditLimit' | 'balance'>,
  { total, isPaid }: { total: number; isPaid: boolean },
  asks: string,
): ShippingHold | undefined {
  const lacking = creditLimit > 0 || isPaid ? 0 : Math.min(total, Math.max(0, balance + total));
  return overdue > 0 || lacking > 0 ? { overdue, lacking, asks } : undefined;
}

/**
 * Returns «По договору просрочено 12 000,00 ₽» or «По договору предоплата, на отгрузку не хватает 5 000,00 ₽», or
 * both.
 */
export function owedText({ overdue, lacking }: ShippingHold): string {
  return [
    ...(overdue > 0 ? [`По договору просрочено ${roubles(overdue)}`] : []),
    ...(lacking > 0 ? [`По договору предоплата, на отгрузку не хватает ${roubles(lacking)}`] : []),
  ].join('. ');
}

/** Returns whose permission is needed: «Отгрузить можно с разрешения того, кто ведёт дилера: Анна Белова». */
export function permissionText({ asks }: ShippingHold): string {
  return asks === ''
    ? 'Отгрузить можно с разрешения администратора'
    : `Отгрузить можно с разрешения того, кто ведёт дилера: ${bind(...asks.split(' '))}`;
}
