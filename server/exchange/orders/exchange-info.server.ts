import type { Element } from 'xml-js';
import type { Exchange } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/use-case.ts';
import { orderStates } from '../../ordering/orders/rules.ts';
import { offeredDeliveries } from './exchange-info.repository.server.ts';
import { element, xmlText } from './xml.ts';

/**
 * Returns the response to `mode=info`: the states and ways of delivery of the portal, for the 1C settings. The first
 * letter of «Cтатусы» is Latin, as in Bitrix, for which 1C's exchange was written.
 */
export async function exchangeInfo({ db }: Context<Exchange>): Promise<string> {
  const deliveries = await offeredDeliveries(db);
  const item = (id: number, header: string, ...more: Element[]) =>
    element('Элемент', element('Ид', String(id)), element('Название', header), ...more);
  return xmlText(
    element(
      'Справочник',
      element('Cтатусы', ...orderStates.map(({ id, header }) => item(id, header))),
      element('ПлатежныеСистемы', item(1, 'По счёту', element('ТипОплаты', 'Безналичная'))),
      element('СлужбыДоставки', ...deliveries.map(({ id, header }) => item(id, header))),
    ),
    'utf-8',
  );
}
