import { describe, expect, test } from 'vitest';
import { oldAddress } from '#app/http/requests/old-address.ts';
import { safeRedirect } from '#app/http/sessions/safe-redirect.ts';

describe('the pages of the old portal', () => {
  test.each([
    ['/index.php', '/'],
    ['/cart/index.php', '/cart/'],
    ['/cabinet/orders/index.php?page=2', '/cabinet/orders/?page=2'],
    ['/catalog/', '/catalogue/'],
    ['/catalog/21/?query=a', '/catalogue/21/?query=a'],
    ['/catalog/index.php?SECTION_ID=21&PAGEN_1=3', '/catalogue/21?page=3'],
    ['/catalogue/?SECTION_ID=21', '/catalogue/21'],
    ['/catalogue/21?PAGEN_2=4&brand=1', '/catalogue/21?brand=1&page=4'],
    ['/catalog/index.php?SECTION_ID=21&ELEMENT_ID=101', '/bookmark/product/101'],
    ['/open/?SECTION_ID=5', '/open/5'],
    ['/open/index.php?ELEMENT_ID=101', '/bookmark/open/product/101'],
    ['/news/index.php?ELEMENT_ID=7&PAGEN_1=2', '/news/7'],
    ['/articles/?ELEMENT_ID=7', '/articles/7'],
    ['/news/?ELEMENT_ID=x', '/news/'],
    ['/?logout=yes', '/logout'],
    ['/catalogue?logout=yes&backurl=/cart/', '/logout'],
    ['/auth/?backurl=%2Fcart%2F', '/login?redirectTo=%2Fcart%2F'],
    ['/login/?backurl=/cart/', '/login?redirectTo=%2Fcart%2F'],
    ['/?login=yes&backurl=%2Fcart%2F', '/login?redirectTo=%2Fcart%2F'],
    ['/cart/?login=yes', '/login?redirectTo=%2Fcart%2F'],
    ['/auth/index.php', '/login'],
    ['/personal/', '/cabinet'],
    ['/personal/cart/', '/cart/'],
    ['/personal/order/', '/cabinet/orders'],
    ['/personal/order/detail/9001/', '/cabinet/orders/9001'],
    ['/personal/orders/%D0%A1-9001', '/cabinet/orders/%D0%A1-9001'],
    ['/personal/order/index.php?ID=9001', '/cabinet/orders/9001'],
    ['/personal/order/detail/?ID=//evil.example', '/cabinet/orders/%2F%2Fevil.example'],
    ['/personal/profile/', '/cabinet'],
  ])('the old address %s redirects to %s', (old, now) => {
    expect(oldAddress(old)).toBe(now);
    expect(safeRedirect(now)).toBe(now);
    expect(oldAddress(now)).toBeUndefined();
  });

  test.each([
    '/',
    '/catalogue/21?page=2',
    '/login?redirectTo=/cart/',
    '/catalogue.data?logout=yes',
    '/desk/?logout=yes',
  ])('the address %s is not redirected as a page of the old portal', (address) => {
    expect(oldAddress(address)).toBeUndefined();
  });
});
