import { expect, test } from 'vitest';
import { deskAddress } from '#app/http/requests/desk-address.ts';

test.each([
  ['/desk/orders/12/lines', '/desk/orders/12/edit'],
  ['/desk/orders/12/lines/', '/desk/orders/12/edit'],
  ['/desk/picking?orders=1,2', '/desk/orders/picking?id=1&id=2'],
  ['/desk/picking?orders=1,x,-2', '/desk/orders/picking?id=1'],
  ['/desk/returns/new?order=7&product=101', '/desk/orders/7/return?product=101'],
  ['/desk/returns/new', '/desk/orders'],
  ['/desk/contracts/3/ledger?startDate=01.07.2026', '/desk/debtors/3?startDate=01.07.2026'],
  ['/desk/goods/export.xlsx?brand=4', '/desk/goods.xlsx?brand=4'],
  ['/desk/goods/bulk?ids=101,102', '/desk/goods/marked?id=101&id=102'],
  ['/desk/roles', '/desk/staff/roles'],
  ['/desk/roles/manager', '/desk/staff/roles/manager'],
  ['/desk/search?q=%D0%90+1', '/desk/search?query=%D0%90+1'],
])('%s leads to %s', (second, now) => {
  expect(deskAddress(second)).toBe(now);
  // It leads no further.
  expect(deskAddress(now)).toBeUndefined();
});

test.each([
  '/desk/search?query=a',
  '/desk/orders/12',
  '/desk/roles/a/b',
  '/desk',
  '/cart',
  '/desk/orders/x/lines',
])('%s stays as it is', (address) => expect(deskAddress(address)).toBeUndefined());
