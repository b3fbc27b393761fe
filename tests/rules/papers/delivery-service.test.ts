import { expect, test } from 'vitest';
import { deliveryService } from '#server/papers/delivery-service.ts';

test.each([
  ['', 'Доставка'],
  ['Доставка курьером', 'Доставка курьером'],
  ['Транспортная компания', 'Доставка: Транспортная компания'],
  ['СДЭК', 'Доставка: СДЭК'],
])('the delivery «%s» is the service «%s» in bills and papers', (option, service) => {
  expect(deliveryService(option)).toBe(service);
});
