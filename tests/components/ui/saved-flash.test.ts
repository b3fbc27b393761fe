import { expect, test } from 'vitest';
import { savedFlash } from '#app/components/ui/saved-flash.ts';

test('the message about 40 concurrent changes is shortened to fit into a cookie', () => {
  const changes = Array.from({ length: 40 }, (_, i) => `Адрес ${i}: было «${'Тула, '.repeat(80)}», стало «»`);
  const { title, text } = savedFlash(changes);
  expect(title).toBe('Данные сохранены');
  expect(text).toMatch(/…; и\u00a0ещё \d+\u00a0изменени[ейя]+$/);
  expect(Buffer.byteLength(text)).toBeLessThan(2_000);
});
