import { plural } from '#server/kernel/plural.ts';
import type { ErrorItem } from './error-summary.tsx';

/**
 * Lines of the summary from what Conform keeps (`form.allErrors`, `lastResult.error`). Errors of the whole form (key '') lead
 * to `formHref`. `idOf` says the id of a field; Conform's are `${form.id}-${name}`. `labels` (by name) say which field is meant
 * where the text alone does not: «Телефон: это поле необходимо заполнить», but «БИК – 9 цифр».
 */
export function errorItems(
  errors: Record<string, string[] | null | undefined> | null | undefined,
  idOf: (name: string) => string,
  formHref = '#main',
  labels: Record<string, string> = {},
): ErrorItem[] {
  return Object.entries(errors ?? {}).flatMap(([name, messages]) =>
    (messages ?? []).map((text) => ({
      href: name === '' ? formHref : `#${idOf(name)}`,
      text: labels[name] ? labelled(labels[name], text) : text,
    })),
  );
}

function labelled(label: string, text: string): string {
  const said = text.replace(/\.$/, '');
  if (said.toLowerCase().includes(label.toLowerCase())) return said;
  return `${label}: ${said.charAt(0).toLowerCase()}${said.slice(1)}`;
}

const words = ['', 'ошибку', 'две ошибки', 'три ошибки', 'четыре ошибки', 'пять ошибок'];

/** errorTitle('Заказ не оформлен', 2) → «Заказ не оформлен: исправьте две ошибки». */
export function errorTitle(what: string, count: number): string {
  return `${what}: исправьте ${words[count] || `${count} ${plural(count, 'ошибку', 'ошибки', 'ошибок')}`}`;
}
