/** The company's trade: regions, warehouses, price types, tags and delivery options. Ids are stable. */
export const regions = [
  { id: 1, header: 'Центр' },
  { id: 2, header: 'Северо-Запад' },
] as const;

export const warehouses = [
  { id: 1, header: 'Томилино', region_id: 1 },
  { id: 2, header: 'Тверь', region_id: 1 },
  { id: 3, header: 'Санкт-Петербург', region_id: 2 },
  { id: 4, header: 'Ярославль', region_id: 1 },
  { id: 5, header: 'Псков', region_id: 2 },
] as const;

/** `factor` is the price relative to Опт-3. */
export const priceTypes = [
  { id: 1, header: 'Опт-1', factor: 1.09 },
  { id: 2, header: 'Опт-2', factor: 1.045 },
  { id: 3, header: 'Опт-3', factor: 1 },
  { id: 4, header: 'Проектная', factor: 0.94 },
] as const;

/** The recommended retail prices, which everybody may see. */
export const retailType = { id: 5, header: 'РРЦ' } as const;

export const tag = { novelty: 1, hit: 2, sale: 3, toOrder: 4 } as const;

export const tags = [
  { id: tag.novelty, header: 'Новинка' },
  { id: tag.hit, header: 'Хит' },
  { id: tag.sale, header: 'Распродажа' },
  { id: tag.toOrder, header: 'Под заказ' },
] as const;

export const deliveryOptions = [
  { id: 1, header: 'Доставка по адресу', hint: 'в день отгрузки', price: 0, needs_address: 1, sort: 1 },
  {
    id: 2,
    header: 'Самовывоз со склада',
    hint: 'на следующий рабочий день',
    price: 0,
    needs_address: 0,
    sort: 2,
  },
  {
    id: 3,
    header: 'Транспортная компания',
    hint: 'до терминала, 1–2 рабочих дня',
    price: 50_000,
    needs_address: 1,
    sort: 3,
  },
] as const;
