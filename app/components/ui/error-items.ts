import { plural } from '#server/kernel/plural.ts';
import type { ErrorItem } from './error-summary.tsx';

/**
 * Lines of the summary from what Conform keeps (`form.allErrors`, `lastResult.error`). Errors of the whole form (key '') lead
 * to `formHref`. `idOf` says the id of a field; Conform's are `${form.id}-${name}`.
 */
export function errorItems(
  errors: Record<string, string[] | null | undefined> | null | undefined,
  idOf: (name: string) => string,
  formHref = '#main',
): ErrorItem[] {
  return Object.entries(errors ?? {}).flatMap(([name, messages]) =>
    (messages ?? []).map((text) => ({ href: name === '' ? formHref : `#${idOf(name)}`, text })),
  );
}

const words = ['', 'ошибку', 'две ошибки', 'три ошибки', 'четыре ошибки', 'пять ошибок'];

/** errorTitle('Заказ не оформлен', 2) → «Заказ не оформлен: исправьте две ошибки». */
export function errorTitle(what: string, count: number): string {
  return `${what}: исправьте ${words[count] || `${count} ${plural(count, 'ошибку', 'ошибки', 'ошибок')}`}`;
}
