import { roubles } from '../../kernel/money.ts';
import { bind } from '../../kernel/typography.ts';
import type { Settlement } from '../balance/balance-view.ts';

/**
 * Why an order is not shipped without a permission; kopecks. `overdue`: what is overdue under its contract; `lacking`: what
 * a prepaid order is not paid for; `asks`: who serves the dealer and permits it, '' for any administrator.
 */
export type ShippingHold = { overdue: number; lacking: number; asks: string };

/**
 * Returns what keeps a shipment back; undefined when nothing does. `total`: the sum to be shipped, kopecks; `isPaid`: 1C says
 * that the order is paid.
 */
export function shippingHoldOf(
  { overdue, creditLimit, balance }: Pick<Settlement, 'overdue' | 'creditLimit' | 'balance'>,
  { total, isPaid }: { total: number; isPaid: boolean },
  asks: string,
): ShippingHold | undefined {
  const lacking = creditLimit > 0 || isPaid ? 0 : Math.min(total, Math.max(0, balance + total));
  return overdue > 0 || lacking > 0 ? { overdue, lacking, asks } : undefined;
}

/** «По договору просрочено 12 000,00 ₽», «Предоплата: не хватает 5 000,00 ₽» */
export function owedText({ overdue, lacking }: ShippingHold): string {
  return [
    ...(overdue > 0 ? [`По договору просрочено ${roubles(overdue)}`] : []),
    ...(lacking > 0 ? [`По договору предоплата, на отгрузку не хватает ${roubles(lacking)}`] : []),
  ].join('. ');
}

/** Whose permission is needed: «Отгрузить можно с разрешения: Анна Белова, ведёт дилера». */
export function permissionText({ asks }: ShippingHold): string {
  return asks === ''
    ? 'Отгрузить можно с разрешения администратора'
    : `Отгрузить можно с разрешения того, кто ведёт дилера: ${bind(...asks.split(' '))}`;
}
