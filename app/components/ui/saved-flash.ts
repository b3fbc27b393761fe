import type { Flash } from '#app/http/sessions/flash.server.ts';
import { counted } from '#server/kernel/plural.ts';

/** How long the message is shown, in milliseconds: long enough to read the list of concurrent changes. */
const readMs = 30_000;

/**
 * Returns the message «Данные сохранены» with the changes that another person made while the form was open, which are
 * kept.
 */
export function savedFlash(meanwhile: readonly string[], more: Partial<Flash> = {}): Flash {
  const saved = 'Данные сохранены';
  if (meanwhile.length === 0) return { kind: 'ok', text: saved, ...more };
  const changes = shortened(meanwhile);
  return {
    ...more,
    kind: 'ok',
    title: more.text ?? saved,
    text: `Пока форма была открыта, изменили и другое, это сохранено. ${changes}`,
    hideAfter: readMs,
  };
}

/**
 * The maximum length of one change, and of all together, because the message is a cookie, and browsers drop cookies
 * above 4 KB.
 */
const maxChangeLength = 200;
const maxTextLength = 800;

function shortened(changes: readonly string[]): string {
  const shown: string[] = [];
  for (const change of changes) {
    const text = change.length > maxChangeLength ? `${change.slice(0, maxChangeLength - 1)}…` : change;
    if (shown.join('; ').length + text.length > maxTextLength) break;
    shown.push(text);
  }
  const rest = changes.length - shown.length;
  return (
    shown.join('; ') +
    (rest > 0 ? `; и\u00a0ещё ${counted(rest, 'изменение', 'изменения', 'изменений')}` : '')
  );
}
