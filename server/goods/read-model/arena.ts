/**
 * Blocks of this size and above are returned to the system as soon as they are freed. Smaller blocks are
 * interleaved, and a few survivors keep the memory of all freed ones: a process with a million products held
 * twice the memory it used.
 */
const largest = 32 * 1024 * 1024;
const first = 64 * 1024;

/** A part of a slab, zeroed. */
type Room = { buffer: ArrayBuffer; offset: number };

/**
 * Returns a function that allocates small pieces with a common lifetime from a series of slabs, each twice as large
 * as the last. A slab is released when nothing in it is used any more, full or not; the next slabs are small again.
 */
export function arena(): (bytes: number) => Room {
  let open: WeakRef<ArrayBuffer> | undefined;
  let end = 0;
  return (bytes) => {
    const slab = open?.deref();
    // Typed arrays must be aligned to their element size.
    const offset = (end + 7) & ~7;
    if (slab && offset + bytes <= slab.byteLength) {
      end = offset + bytes;
      return { buffer: slab, offset };
    }
    const size = slab ? Math.min(largest, 2 * slab.byteLength) : first;
    const buffer = new ArrayBuffer(Math.max(size, bytes));
    open = new WeakRef(buffer);
    end = bytes;
    return { buffer, offset: 0 };
  };
}

/**
 * Returns a function that copies bytes into dedicated slabs. The copies hold no more memory than their own length,
 * even when the bytes were part of a larger buffer.
 */
export function keptBytes(): (bytes: Buffer) => Buffer {
  const roomFor = arena();
  return (bytes) => {
    const { buffer, offset } = roomFor(bytes.length);
    const kept = Buffer.from(buffer, offset, bytes.length);
    bytes.copy(kept);
    return kept;
  };
}
