import { createElement, type FunctionComponent, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Failure } from '#server/kernel/result.ts';
import { errorFragment } from './error-fragment.tsx';
import { isBusiness, type Reply } from './reply.ts';

/**
 * A fragment of HTML, drawn by the components of the screens (contract §3.1.8). `refused` is how a rule of the business says no, with
 * a 200; without it such a refusal is a 400, as for calls that only read.
 */
export function html<Value extends object>(
  view: FunctionComponent<Value>,
  refused?: FunctionComponent<Failure>,
): Reply<Value> {
  return {
    kind: 'html',
    value: (value) => answerHtml(createElement(view, value)),
    refusal(failure) {
      if (refused && isBusiness(failure)) return answerHtml(createElement(refused, failure));
      return answerHtml(errorFragment(failure), failure.status);
    },
  };
}

/** The same as text, to be put into JSON. */
export function markup<Value extends object>(view: FunctionComponent<Value>, value: Value): string {
  return renderToStaticMarkup(createElement(view, value));
}

function answerHtml(fragment: ReactElement, status = 200): Response {
  return new Response(renderToStaticMarkup(fragment), {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-store' },
  });
}
