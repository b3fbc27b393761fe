import { describe, expect, test } from 'vitest';
import { newPdf } from '#server/files/pdf.server.ts';
import { drawable, runsOf } from '#server/files/printable-text.ts';

const hasGlyph = (codePoint: number) => codePoint < 0x600 || codePoint === 0x2014;

describe('printable text', () => {
  test.each([
    ['Позвонить 💡 до обеда', 'Позвонить до обеда'],
    ['Спасибо 👍🏽 👨‍👩‍👧 🇷🇺 1️⃣', 'Спасибо 1'],
    ['Имя\u0007 с\u0000 управляющими\u200b\u202e', 'Имя с управляющими'],
    ['столбец\tстолбец\r\nстрока', 'столбец столбец \nстрока'],
    ['Светильник 灯具 LED', 'Светильник ?? LED'],
    ['Провод 3×2,5 мм² — «Кабель №1», 100\u00a0₽', 'Провод 3×2,5 мм² — «Кабель №1», 100\u00a0₽'],
  ])('the text %j is printed as %j', (text, drawn) => {
    expect(drawable(text, hasGlyph)).toBe(drawn);
  });

  test('Hebrew and Russian parts of a text keep their direction, with mirrored Hebrew brackets', () => {
    expect(runsOf('ООО «Свет»')).toBeUndefined();
    expect(runsOf('ООО «שלום (עולם)» и Ко')).toEqual([
      { text: 'ООО «', direction: 'ltr' },
      { text: 'שלום )עולם(', direction: 'rtl' },
      { text: '» и Ко', direction: 'ltr' },
    ]);
  });
});

test('a line break at the end of a printed line does not make the line wider', () => {
  const pdf = newPdf('Строки', 'Портал');
  pdf.addPage().font('regular').fontSize(10);
  expect(pdf.widthOfString('строка\n')).toBe(pdf.widthOfString('строка'));
  const width = pdf.widthOfString('абв');
  expect(pdf.heightOfString('אבג\nабв', { width })).toBe(pdf.heightOfString('а\nб'));
});
