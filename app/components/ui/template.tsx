import { createElement, type HTMLAttributes, type ReactNode } from 'react';

/** The data of a template. Values that are not texts decide which template is used. */
export type Plain =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Plain[]
  | { readonly [name: string]: Plain };

export type Data = { readonly [name: string]: Plain };
/**
 * Maps a text with only a few possible values to `never`, so that it cannot be passed: a component would test such a
 * text rather than show it.
 */
type Shown<T> = T extends string
  ? string extends T
    ? T
    : never
  : T extends object
    ? { readonly [Name in keyof T]: Shown<T[Name]> }
    : T;

export type Content<D extends Data = Data> = (data: D) => ReactNode;

type Props<D extends Data> = Omit<HTMLAttributes<HTMLElement>, 'content'> & {
  as: 'label' | 'td' | 'tr';
  /** A component defined in a module, so that its identity never changes. It uses neither a context nor `useId`. */
  content: Content<D>;
  /** Texts are shown unchanged; the content must not inspect them. */
  data: D;
};

/**
 * One of many similar elements. On the server, React renders the content once for all data that differ only in their
 * texts, and then the texts are filled in (docs/decisions/speed.md). In a browser this is an ordinary element.
 */
export function Template<D extends Data>(props: Props<D> & { data: Shown<D> }) {
  const { as, content, data, ...attributes } = props as unknown as Props<Data>;
  // Removed from the browser's bundle.
  if (import.meta.env.SSR && fill) {
    const html = fill(content, data);
    return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: html } });
  }
  return createElement(as, attributes, createElement(content, data));
}

type Fill = (content: Content, data: Data) => string;
let fill: Fill | undefined;

/** Runs the synchronous `render` with templates that `by` fills in. For the server. */
export function withTemplates<T>(by: Fill, render: () => T): T {
  const before = fill;
  fill = by;
  try {
    return render();
  } finally {
    fill = before;
  }
}
