import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arena, keptBytes } from '#server/goods/read-model/arena.ts';

test('memory pieces of an arena never overlap, contain zeros and are aligned to 8 bytes', () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 60, size: 'max' });
  fc.assert(
    fc.property(sizes, (lengths) => {
      const roomFor = arena();
      const pieces = lengths.map((length, i) => {
        const { buffer, offset } = roomFor(length);
        expect(offset % 8).toBe(0);
        const piece = new Uint8Array(buffer, offset, length);
        expect(piece.every((byte) => byte === 0)).toBe(true);
        return piece.fill(i + 1);
      });
      for (const [i, piece] of pieces.entries()) expect(piece.every((byte) => byte === i + 1)).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test('an arena stores many small pieces in fewer than ten slabs of growing size', () => {
  const roomFor = arena();
  const used = new Set(Array.from({ length: 1_000 }, () => roomFor(16_384).buffer));
  const lengths = [...used].map(({ byteLength }) => byteLength);
  expect(lengths.length).toBeLessThan(10);
  expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
});

test('an arena allocates a slab of the exact length for a piece larger than any slab', () => {
  expect(arena()(40_000_000).buffer.byteLength).toBe(40_000_000);
});

test('keptBytes() returns a copy of the given bytes', () => {
  const bytes = Buffer.from('Светильник');
  const kept = keptBytes()(bytes);
  bytes.fill(0);
  expect(kept.toString()).toBe('Светильник');
});
