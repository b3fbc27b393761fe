import { createElement, type HTMLAttributes, type ReactNode } from 'react';

/** What is not a text, decides which template it is. */
export type Plain =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Plain[]
  | { readonly [name: string]: Plain };

export type Data = { readonly [name: string]: Plain };
/** A text that can be one of a few is not shown as it is: where one is, the type is `never`. */
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
  /** A component of a module, so that it is the same each time. It has no context and no `useId`. */
  content: Content<D>;
  /** Texts are shown as they are: the content does not look into them. */
  data: D;
};

/**
 * One of many elements that differ little. On the server React renders the content once for all data that
 * differ only in their texts; after that the texts are filled in (docs/decisions/speed.md). In a
 * browser this is an element like any other.
 */
export function Template<D extends Data>(props: Props<D> & { data: Shown<D> }) {
  const { as, content, data, ...attributes } = props as unknown as Props<Data>;
  // Left out of the browser's bundle.
  if (import.meta.env.SSR && fill) {
    const html = fill(content, data);
    return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: html } });
  }
  return createElement(as, attributes, createElement(content, data));
}

type Fill = (content: Content, data: Data) => string;
let fill: Fill | undefined;

/** Runs `render`, which renders at once, with templates that are filled in by `by`. For the server. */
export function withTemplates<T>(by: Fill, render: () => T): T {
  const before = fill;
  fill = by;
  try {
    return render();
  } finally {
    fill = before;
  }
}
