import { createElement, type ReactElement } from 'react';
import type { Content, Data, Plain } from '#app/components/ui/template.tsx';

/**
 * Rendered markup with gaps: `start`, then for each part the number of its text and the markup that follows the
 * text.
 */
type Blank = { start: string; parts: { text: number; markup: string }[] };

/** The maximum number of kinds cached for one content. Kinds differ in a flag or in the length of a list. */
const mostKinds = 500;

/** Returns the function that fills in templates on the server. `renderToString` is React's. */
export function templateFiller(renderToString: (part: ReactElement) => string) {
  const blanks = new WeakMap<Content, Map<string, Blank>>();
  return (content: Content, data: Data): string => {
    const texts: string[] = [];
    const kind = kindOf(data, texts);
    const known = blanks.get(content) ?? new Map<string, Blank>();
    blanks.set(content, known);
    const blank = known.get(kind);
    if (blank) return filledIn(blank, texts);
    const made = blankOf(renderToString(createElement(content, marked(data, { next: 0 }) as Data)));
    if (known.size >= mostKinds) known.delete(known.keys().next().value as string);
    known.set(kind, made);
    return filledIn(made, texts);
  };
}

function filledIn({ start, parts }: Blank, texts: string[]): string {
  let html = start;
  for (const { text, markup } of parts) html += escaped(texts[text]!) + markup;
  return html;
}

/**
 * Returns the kind of the data, which is everything but their texts, and adds the texts to `texts`. An empty text
 * renders as nothing, so it belongs to the kind.
 */
function kindOf(value: Plain, texts: string[]): string {
  if (value === '') return "''";
  if (typeof value === 'string') {
    texts.push(value);
    return 't';
  }
  if (typeof value !== 'object' || value === null) return String(value);
  let kind = Array.isArray(value) ? '[' : '{';
  for (const [name, each] of Object.entries(value)) kind += `${name}:${kindOf(each, texts)},`;
  return `${kind}}`;
}

/** Returns the data with a mark in place of each text. */
function marked(value: Plain, count: { next: number }): Plain {
  if (value === '') return value;
  if (typeof value === 'string') return `\uE000${count.next++}\uE001`;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => marked(each, count));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, marked(each, count)]));
}

function blankOf(html: string): Blank {
  const [start = '', ...rest] = html.split('\uE000');
  const parts = rest.map((part) => {
    const end = part.indexOf('\uE001');
    return { text: Number(part.slice(0, end)), markup: part.slice(end + 1) };
  });
  return { start, parts };
}

const entities: Record<string, string> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};

/** Escapes a text as React does in texts and attributes. */
function escaped(text: string): string {
  return /["&'<>]/.test(text) ? text.replace(/["&'<>]/g, (each) => entities[each]!) : text;
}
