import { JSDOM } from 'jsdom';
import { expect } from 'vitest';
import type { Page, Visitor } from '#tests/setup/visitor.ts';
import type { Call } from './caller.ts';

type Send = (path: string, call?: Call) => Promise<Response>;

/** Returns functions that request fragments as jQuery does. */
export function fragmentsOf(send: Send) {
  /** Returns the HTML of a successful call. */
  async function markup(path: string, { headers, ...call }: Call = {}): Promise<string> {
    const response = await send(path, {
      ...call,
      headers: { 'X-Requested-With': 'XMLHttpRequest', ...headers },
    });
    expect([response.status, response.headers.get('Content-Type')], path).toEqual([
      ...[200, 'text/html; charset=utf-8'],
    ]);
    return response.text();
  }
  async function fragment(path: string, call?: Call): Promise<DocumentFragment> {
    return JSDOM.fragment(await markup(path, call));
  }
  return { markup, fragment };
}

/** Returns a node's text with white space collapsed into plain spaces. */
export function textOf(node: Node | null | undefined): string {
  return (node?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** Returns a page of the portal that contains only the HTML that an old page has inserted. */
export async function oldPageWith(anna: Visitor, html: string): Promise<Page> {
  const page = await anna.visit('/cart/');
  const body = page.$('body');
  if (!body) throw new Error('a page without a body');
  body.innerHTML = html;
  return page;
}
