/**
 * From this size on the C library gives memory back to the system as soon as it is free. Smaller pieces lie among each other, and
 * the few that stay keep the room of all that go: a process with a million products held twice of what it used.
 */
const largest = 32 * 1024 * 1024;
const first = 64 * 1024;

/** Room in a slab, zeroed. */
type Room = { buffer: ArrayBuffer; offset: number };

/**
 * Gives room for small pieces that come and go together: from one slab after another, each twice as large as the last. A slab goes
 * when nothing in it is used any more, be it full or not; then small ones come first again.
 */
export function slabs(): (bytes: number) => Room {
  let open: WeakRef<ArrayBuffer> | undefined;
  let end = 0;
  return (bytes) => {
    const slab = open?.deref();
    // Typed arrays begin at multiples of their width.
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

/** Copies bytes into slabs of their own: there they hold no more memory than they are long, whatever they were a part of. */
export function keptBytes(): (bytes: Buffer) => Buffer {
  const roomFor = slabs();
  return (bytes) => {
    const { buffer, offset } = roomFor(bytes.length);
    const kept = Buffer.from(buffer, offset, bytes.length);
    bytes.copy(kept);
    return kept;
  };
}
