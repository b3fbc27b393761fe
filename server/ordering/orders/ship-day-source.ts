import { ruDateTimeOf } from '../../kernel/clock.ts';
import type { OrderEvent } from './order-events.repository.server.ts';
import { shipDayLabel } from './ship-day-name.ts';

type Order = { expectedOn: string | null; restOf: { number: string } | undefined };

/** Returns where the planned day of an order comes from, for staff (§12.1.16). `events`: oldest first. */
export function shipDaySource({ expectedOn, restOf }: Order, events: readonly OrderEvent[]): string {
  const changed = events.findLast(({ changes }) => changes.some(({ label }) => label === shipDayLabel));
  if (changed) return `указана вручную ${ruDateTimeOf(changed.at)}, ${changed.name}`;
  if (restOf) return `как у заказа ${restOf.number}, остаток которого в этом заказе`;
  if (events.some(({ action, by }) => action === 'created' && by === 'exchange'))
    return 'из документа 1С, а без дня в нём – следующий день после заказа';
  return expectedOn
    ? 'по календарю отгрузки: первый день после поступления или более поздний, выбранный при оформлении'
    : 'выбрана при оформлении из дней календаря отгрузки';
}
