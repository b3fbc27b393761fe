import { describe, expect, test } from 'vitest';
import { tidied } from '#compat/match.ts';
import { urlMatcher } from '#compat/url-matcher.ts';

describe('the URL of a row', () => {
  test.each([
    ['/openapi/getProduct/{id?}', '/openapi/getProduct', {}],
    ['/openapi/getProduct/{id?}', '/openapi/getProduct/', {}],
    ['/openapi/getProduct/{id?}', '/openapi/getProduct/5', { id: '5' }],
    ['/openapi/getProduct/{id?}', '/openapi/getProduct/5/', { id: '5' }],
    ['/openapi/getProduct/{id?}', '//openapi//getproduct/5//', { id: '5' }],
    ['/openapi/getProduct/{id?}', '/openapi/getProduct/%D0%B0%2Fb', { id: 'а/b' }],
    ['/ajax/search/cat{id}', '/ajax/search/cat225/', { id: '225' }],
    ['/popup_basket.php', '/popup_basket.php', {}],
  ])('the URL pattern %s matches the path %s', (url, path, expected) => {
    expect(urlMatcher(url)(tidied(path))).toEqual(expected);
  });

  test.each([
    ['/openapi/getProduct/{id?}', '/openapi/getProduct/5/6'],
    ['/openapi/getProduct/{id?}', '/openapi/getProducts'],
    ['/openapi/getProduct/{id?}', '/openapi'],
    ['/ajax/search/cat{id}', '/ajax/search/cat'],
    ['/popup_basket.php', '/popup_basketXphp'],
  ])('the URL pattern %s does not match the path %s', (url, path) => {
    expect(urlMatcher(url)(tidied(path))).toBeUndefined();
  });
});
