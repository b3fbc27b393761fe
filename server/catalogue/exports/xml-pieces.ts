import { escaped } from '../../files/escaped.ts';
import { moscowTime } from '../../kernel/clock.ts';

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';

type Value = string | number | undefined;

/** Returns an element with a text; '' when the text is empty. */
export function element(name: string, value: Value, attributes?: Record<string, Value>): string {
  if (value === undefined || value === '') return '';
  const text = typeof value === 'number' ? value : escaped(value);
  return `<${name}${attributes ? attributesOf(attributes) : ''}>${text}</${name}>`;
}

/** Returns ` id="5" name="…"`, without undefined attributes. */
export function attributesOf(attributes: Record<string, Value>): string {
  let text = '';
  for (const name in attributes) {
    const value = attributes[name];
    if (value !== undefined) text += ` ${name}="${typeof value === 'number' ? value : escaped(value)}"`;
  }
  return text;
}

/** Formats kopecks as roubles with a dot and two decimals; undefined stays undefined. */
export function inRoubles(kopecks: number | undefined): string | undefined {
  return kopecks === undefined ? undefined : (kopecks / 100).toFixed(2);
}

/** Formats a time in Moscow's zone: `2026-07-20T12:00:00+03:00`. */
export function momentOf(ms: number): string {
  return `${moscowTime(ms).toISOString().slice(0, 19)}+03:00`;
}

/** Yields a file piece by piece, one for each batch of goods. */
export async function* xmlFile<Row>(
  head: string,
  batches: AsyncIterable<Row[]>,
  each: (row: Row) => string,
  foot: string,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(xmlHead + head);
  for await (const batch of batches) yield Buffer.from(batch.map(each).join(''));
  yield Buffer.from(foot);
}
