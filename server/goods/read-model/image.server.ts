import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { YieldToEventLoop } from './pace.ts';

/**
 * An image of a tree of objects, arrays, maps, plain values and typed arrays. It consists of a header, the bytes of
 * each typed array, and descriptions in which each typed array is replaced by its place. A process that opens an
 * image gets typed arrays over its memory; only the rest is copied. Descriptions are made by node:v8 and contain no
 * code.
 */

type View = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

const kinds = [Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array];
/** The kind of a Buffer, which is also a Uint8Array. */
const bufferKind = kinds.length;

/** Stands for a typed array of `length` elements; `at`: its first byte. */
type Place = { $: 'view'; kind: number; at: number; length: number };
/** Stands for a long array or map, which is described in parts so that the event loop does not wait for all of it. */
type Parts = { $: 'list' | 'map'; parts: Place[] };

/** The number of elements that are described at a time: less than a millisecond. */
const mostInPart = 1_000;
const writtenAtOnce = 4 * 1024 * 1024;

const mark = new TextEncoder().encode('portal-1');
/** The header: the mark, the hash of the code, the place and length of the root, and the total length. */
const headerBytes = 64;
const [hashAt, rootAt, rootLengthAt, lengthAt] = [8, 40, 48, 56];

/**
 * An image is opened only by the code that wrote it, because a process started after an update of the portal's files
 * may lay out its data differently.
 */
let code: Buffer | undefined;
const hashOfCode = () => {
  code ??= createHash('sha256')
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .digest();
  return code;
};

/** Writes an image into an empty file; the last write makes it valid. Throws when there is no room for it. */
export async function writeImage(
  tree: unknown,
  file: FileHandle,
  yieldToEventLoop: YieldToEventLoop,
): Promise<void> {
  const places = new Map<View, Place>();
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let written = headerBytes;
  let end = headerBytes;

  async function write(bytes: Uint8Array[], at: number): Promise<void> {
    const length = bytes.reduce((sum, each) => sum + each.length, 0);
    const { bytesWritten } = await file.writev(bytes, at);
    if (bytesWritten < length) throw new Error('no room for an image');
  }

  async function flush(): Promise<void> {
    const [bytes, at] = [waiting, written];
    written += waitingBytes;
    [waiting, waitingBytes] = [[], 0];
    if (bytes.length > 0) await write(bytes, at);
  }

  async function pause(): Promise<void> {
    if (waitingBytes >= writtenAtOnce) await flush();
    await yieldToEventLoop();
  }

  function put(view: View): Place {
    const known = places.get(view);
    if (known) return known;
    const kind = Buffer.isBuffer(view)
      ? bufferKind
      : kinds.indexOf(view.constructor as (typeof kinds)[number]);
    if (kind < 0) throw new Error(`an image holds no ${view.constructor.name}`);
    const place: Place = { $: 'view', kind, at: end, length: view.length };
    places.set(view, place);
    const padding = -view.byteLength & 7;
    end += view.byteLength + padding;
    for (let from = 0; from < view.byteLength; from += writtenAtOnce) {
      const length = Math.min(writtenAtOnce, view.byteLength - from);
      waiting.push(new Uint8Array(view.buffer, view.byteOffset + from, length));
    }
    if (padding > 0) waiting.push(new Uint8Array(padding));
    waitingBytes += view.byteLength + padding;
    return place;
  }

  /** Describes a small part. */
  function described(node: unknown): unknown {
    if (typeof node !== 'object' || node === null) return node;
    if (ArrayBuffer.isView(node)) return put(node as View);
    if (Array.isArray(node)) return node.map(described);
    if (node instanceof Map) return new Map([...node].map(([key, value]) => [key, described(value)]));
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, described(value)]));
  }

  async function describedInParts($: Parts['$'], items: Iterable<unknown>): Promise<Parts> {
    const parts: Place[] = [];
    let part: unknown[] = [];
    const close = async () => {
      parts.push(put(serialize(part)));
      part = [];
      await pause();
    };
    for (const item of items) if (part.push(described(item)) === mostInPart) await close();
    if (part.length > 0) await close();
    return { $, parts };
  }

  async function describe(node: unknown): Promise<unknown> {
    if (Array.isArray(node) && node.length > mostInPart) return describedInParts('list', node);
    if (node instanceof Map && node.size > mostInPart) return describedInParts('map', node);
    if (node instanceof Map) {
      const map = new Map<unknown, unknown>();
      for (const [key, value] of node) map.set(key, await describe(value));
      return map;
    }
    if (typeof node !== 'object' || node === null || Array.isArray(node) || ArrayBuffer.isView(node)) {
      const description = described(node);
      await pause();
      return description;
    }
    const object: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(node)) object[key] = await describe(value);
    return object;
  }

  const root = put(serialize(await describe(tree)));
  await flush();
  const header = Buffer.alloc(headerBytes);
  header.set(mark);
  hashOfCode().copy(header, hashAt);
  header.writeDoubleLE(root.at, rootAt);
  header.writeDoubleLE(root.length, rootLengthAt);
  header.writeDoubleLE(end, lengthAt);
  await write([header], 0);
}

/**
 * Returns the tree of an image, whose typed arrays use its memory and must not be modified. Throws when the memory
 * does not contain exactly one image, written by the same code.
 */
export async function readImage(memory: ArrayBuffer, yieldToEventLoop: YieldToEventLoop): Promise<unknown> {
  const header = Buffer.from(memory, 0, Math.min(headerBytes, memory.byteLength));
  const isOwn =
    header.length === headerBytes &&
    header.subarray(0, hashAt).equals(mark) &&
    header.subarray(hashAt, rootAt).equals(hashOfCode()) &&
    header.readDoubleLE(lengthAt) === memory.byteLength;
  if (!isOwn) throw new Error('not an image of this code, or not all of it');

  const viewOf = ({ kind, at, length }: Place): View =>
    kind === bufferKind ? Buffer.from(memory, at, length) : new kinds[kind]!(memory, at, length);
  const content = (place: Place): unknown => deserialize(viewOf(place) as Buffer);

  function restored(node: unknown): unknown {
    if (typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node)) return node.map(restored);
    if (node instanceof Map) return new Map([...node].map(([key, value]) => [key, restored(value)]));
    if ('$' in node) return viewOf(node as Place);
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === 'object') (node as Record<string, unknown>)[key] = restored(value);
    }
    return node;
  }

  async function restoredParts({ $, parts }: Parts): Promise<unknown> {
    const items: unknown[] = [];
    for (const part of parts) {
      for (const item of content(part) as unknown[]) items.push(restored(item));
      await yieldToEventLoop();
    }
    return $ === 'list' ? items : new Map(items as [unknown, unknown][]);
  }

  async function restore(node: unknown): Promise<unknown> {
    if (typeof node !== 'object' || node === null) return node;
    if ('$' in node && node.$ !== 'view') return restoredParts(node as Parts);
    if (node instanceof Map) {
      const map = new Map<unknown, unknown>();
      for (const [key, value] of node) map.set(key, await restore(value));
      return map;
    }
    if (Array.isArray(node) || '$' in node) return restored(node);
    for (const [key, value] of Object.entries(node)) {
      (node as Record<string, unknown>)[key] = await restore(value);
    }
    return node;
  }

  return restore(
    content({
      $: 'view',
      kind: bufferKind,
      at: header.readDoubleLE(rootAt),
      length: header.readDoubleLE(rootLengthAt),
    }),
  );
}
