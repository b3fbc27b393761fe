import { expect, test } from 'vitest';
import { asciiName } from '#app/http/answers/ascii-name.ts';
import { attachment } from '#app/http/answers/attachment.server.ts';

test.each([
  ['Заказ 26-000001 от 19.07.2026.pdf', 'Zakaz 26-000001 ot 19.07.2026.pdf'],
  ['Акт сверки №\u00a012, договор 114-О/2025.xlsx', 'Akt sverki No 12, dogovor 114-O/2025.xlsx'],
  ['«Щёлково – съезд» "x\\y".html', 'Shchelkovo - sezd _x_y_.html'],
  ['灯.pdf', '_.pdf'],
])('a download with the name %s has the ASCII fallback name %s', (name, plain) => {
  expect(asciiName(name)).toBe(plain);
  const disposition = attachment(name, 'text/plain').get('Content-Disposition') ?? '';
  const [, ascii, encoded = ''] =
    /^attachment; filename="([^"]*)"; filename\*=UTF-8''(.*)$/.exec(disposition) ?? [];
  expect([ascii, decodeURIComponent(encoded)]).toEqual([plain, name]);
});
