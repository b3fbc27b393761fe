import { describe, expect, test } from 'vitest';
import { shownNumber } from '#server/ordering/fast-order/shown-cell.ts';

describe('the display of cells in a Russian Excel', () => {
  test.each([
    // Leading zeros of articuls.
    [7, '000', '007'],
    [123, '00000', '00123'],
    [4607012345671, '00000000000000', '04607012345671'],
    [123456, '000-000', '123-456'],
    [123456, '00\\.00\\.00', '12.34.56'],
    [123456, '00"."00"."00', '12.34.56'],
    [77, '"АВ-"0000', 'АВ-0077'],
    // Quantities.
    [5, '0', '5'],
    [5, '0.00', '5,00'],
    [1200, '# ##0', '1 200'],
    [1200, '#,##0', '1 200'],
    [1000, '#,##0.000', '1 000,000'],
    [1234567.5, '#,##0.00', '1 234 567,50'],
    [12, '0" шт."', '12 шт.'],
    [2, '0.0" уп."', '2,0 уп.'],
    [1200, '_-* #,##0_-;-* #,##0_-;_-* "-"_-;_-@_-', '1 200'],
    [0, '_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-', '0'],
    [-5, '0;[Red]-0', '-5'],
    [0, '0;-0;;@', ''],
    [0.5, '# ?/?', '1/2'],
    [2.25, '# ??/??', '2 1/4'],
    [0.5, '0%', '50%'],
    [12345, '0.0,', '12,3'],
    // Built-in formats by number.
    [2.5, 2, '2,50'],
    [1200, 3, '1 200'],
    [0.125, 10, '12,50%'],
    [7, 49, '7'],
    // Cells without a format.
    [7, 0, '7'],
    [0.1 + 0.2, 0, '0,3'],
    [2.5, 'General', '2,5'],
    [1284.5, 'Основной', '1284,5'],
    [4607012345671, 0, '4607012345671'],
    [123456789012345680, 0, '123456789012346000'],
    [1e21, 0, '1E+21'],
    [99, 'никакой [формат', '99'],
  ])('the number %s with the format «%s» is displayed as «%s»', (value, format, shown) => {
    expect(shownNumber(value, format)).toBe(shown);
  });

  const day = 46_054;
  test.each([
    [day, 14, '01.02.2026'],
    [day, 16, '01.фев'],
    [day, 17, 'фев.26'],
    [day, 'dd.mm.yyyy', '01.02.2026'],
    [day, 'dd\\.mm\\.yy', '01.02.26'],
    [day, 'd mmmm yyyy', '1 февраль 2026'],
    [day, '[$-419]d\\ mmm;@', '1 фев'],
    [38473, 'mmm.yy', 'май.05'],
    [day + 0.5, 22, '01.02.2026 12:00'],
    [day + 0.5, 'hh:mm:ss.0', '12:00:00.0'],
    // A quantity in a cell that a program formatted as a day.
    [24, 'dd.mm.yyyy', '24'],
    [24, 14, '24'],
  ])('the number %s with the date format «%s» is displayed as «%s»', (value, format, shown) => {
    expect(shownNumber(value, format)).toBe(shown);
  });

  test('dates of a workbook that counts days from 1904 are displayed correctly', () => {
    expect(shownNumber(day - 1462, 14, true)).toBe('01.02.2026');
    expect(shownNumber(5, '000', true)).toBe('005');
  });
});
