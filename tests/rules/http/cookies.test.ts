import { afterEach, describe, expect, test } from 'vitest';
import { keepPicked, pickedOf } from '#app/actions/papers/complaints/picked-cookie.server.ts';
import { keepSort, keptSort } from '#app/http/sessions/kept-sort.server.ts';
import { readPlainCookie } from '#app/http/sessions/plain-cookie.server.ts';
import { hidePricesCookie, hidesPrices } from '#app/http/sessions/visible-opt.server.ts';
import { readSort } from '#server/catalogue/filter-url.ts';

const days30 = 30 * 24 * 60 * 60;
const asking = (Cookie: string) => new Request('https://portal.test/', { headers: { Cookie } });

afterEach(() => {
  delete process.env.PUBLIC_URL;
});

describe('the cookies of the old portal (§9.11, §10.35)', () => {
  test('the portal sets the cookies of the old portal for thirty days under their old names', () => {
    expect(hidePricesCookie(true)).toBe(`visible_opt=1; Path=/; Max-Age=${days30}; SameSite=Lax`);
    expect(hidePricesCookie(false)).toMatch(/^visible_opt=0;/);
    expect(keepSort({ field: 'price_rrc', sort: 'desc' })).toBe(
      `sort=price_rrc:desc; Path=/; Max-Age=${days30}; SameSite=Lax`,
    );
    expect(keepPicked(new Map([[101, '2']]))).toContain(`Max-Age=${days30}`);
  });

  test('cookies are Secure if PUBLIC_URL is an https address', () => {
    process.env.PUBLIC_URL = 'https://opt.example.ru';
    expect(hidePricesCookie(true)).toMatch(/; Secure$/);
  });

  test('the portal reads every cookie format of the old portal and ignores invalid values', () => {
    for (const hides of ['1', 'true', 'Y', 'on', '%31'])
      expect(hidesPrices(asking(`a=1; visible_opt=${hides}`)), hides).toBe(true);
    for (const other of [
      'visible_opt=0',
      'visible_opt=false',
      'visible_opt=N',
      'visible_opt=',
      'not_visible_opt=1',
      '',
    ])
      expect(hidesPrices(asking(other))).toBe(false);
    expect(readPlainCookie(asking('sort=price%3Aasc'), 'sort')).toBe('price:asc');
    expect(readPlainCookie(asking('sort=%E0%A4%A'), 'sort')).toBeUndefined();
    const serialized = encodeURIComponent('a:2:{s:5:"field";s:5:"price";s:4:"sort";s:4:"desc";}');
    for (const sort of ['price:desc', 'price%3AdeSC', serialized])
      expect(readSort(keptSort(asking(`sort=${sort}`)) ?? ''), sort).toEqual({
        field: 'price',
        sort: 'desc',
      });
    for (const sort of [
      'a:0:{}',
      'a:1:{s:5:"field";s:5:"price";}',
      encodeURIComponent('a:2:{s:5:"field";s:4:"evil";s:4:"sort";s:3:"asc";}'),
    ])
      expect(keptSort(asking(`sort=${sort}`)), sort).toBeUndefined();
    const picked = encodeURIComponent('{"101":2}');
    for (const complaints of [picked, encodeURIComponent(picked)])
      expect([...pickedOf(asking(`complaints=${complaints}`))], complaints).toEqual([[101, '2']]);
  });
});
