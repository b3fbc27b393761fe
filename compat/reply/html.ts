import { createElement, type FunctionComponent, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { KeepsOriginal } from '#app/components/ui/original.tsx';
import { withTemplates } from '#app/components/ui/template.tsx';
import { fragmentPolicy } from '#app/http/answers/content-security-policy.server.ts';
import { templateFiller } from '#app/http/answers/template-filler.server.ts';
import type { Failure } from '#server/kernel/result.ts';
import { errorFragment } from './error-fragment.tsx';
import { isBusiness, type Reply } from './reply.ts';

/**
 * Returns a reply with an HTML fragment rendered by the screens' components (§7.1.8). `refused` renders a refusal by
 * a business rule, with status 200; without it such a refusal keeps its error status, as for read-only calls.
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

/**
 * Returns a reply with the form of a window. Old pages send what jQuery's `serialize()` finds in the form, which
 * excludes buttons. Therefore the form itself contains the field that distinguishes saving from opening.
 */
export function formHtml<Value extends object>(view: FunctionComponent<Value>): Reply<Value> {
  const reply = html(view);
  return { ...reply, value: (value) => answerMarkup(withSaveField(markup(view, value))) };
}

function withSaveField(form: string): string {
  return form.replace(/<form\b[^>]*>/, '$&<input type="hidden" name="save" value="1"/>');
}

/** Returns the fragment as text, for use in JSON. */
export function markup<Value extends object>(view: FunctionComponent<Value>, value: Value): string {
  return drawn(createElement(view, value));
}

function answerHtml(fragment: ReactElement, status = 200): Response {
  return answerMarkup(drawn(fragment), status);
}

const filler = templateFiller(renderToStaticMarkup);

function drawn(fragment: ReactElement): string {
  const whole = createElement(KeepsOriginal.Provider, { value: false }, fragment);
  return withTemplates(filler, () => renderToStaticMarkup(whole));
}

function answerMarkup(fragment: string, status = 200): Response {
  return new Response(fragment, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': fragmentPolicy,
    },
  });
}
