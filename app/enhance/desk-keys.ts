import { deskKeys, keysNote } from '#app/components/desk/search/keys.ts';

type Deed = 'find' | 'next' | 'previous' | 'leave' | 'keys';

/**
 * Listens to the keys of the desk (§12.1.46): `/` and Ctrl+K focus the search, j and k move the focus over the rows of
 * lists, Esc leaves either, `?` lists the keys. They do nothing in a field, in a window, or where a component has
 * handled the key. Returns a function that stops this.
 */
export function start(): () => void {
  const gone = new AbortController();
  const onKeyDown = (event: KeyboardEvent) => {
    const field = document.querySelector<HTMLInputElement>('.desk-page .header [name=query]');
    const deed = deedOf(event);
    if (!field || !deed || event.defaultPrevented || event.isComposing) return;
    if (document.querySelector('dialog[open]')) return;
    const active = document.activeElement;
    if (deed === 'leave') {
      if (active === field || active?.closest('.is-marked')) (active as HTMLElement).blur();
      return;
    }
    if (isTyping(active)) return;
    event.preventDefault();
    if (deed === 'find') {
      field.focus();
      field.select();
    }
    if (deed === 'keys') listKeys();
    if (deed === 'next' || deed === 'previous') markRow(deed === 'next' ? 1 : -1);
  };
  document.addEventListener('keydown', onKeyDown, gone);
  return () => gone.abort();
}

/**
 * Returns what a key does. Letters count by their place on the keyboard when the layout is not Latin: «о» and «л» are
 * j and k, «.» is `/`.
 */
function deedOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Deed | undefined {
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace('Key', '').toLowerCase();
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return letter === 'k' && !shiftKey ? 'find' : undefined;
  if (key === '?' || (code === 'Slash' && key === ',')) return 'keys';
  if (key === '/' || (code === 'Slash' && key === '.')) return 'find';
  if (shiftKey) return undefined;
  if (key === 'Escape') return 'leave';
  return letter === 'j' ? 'next' : letter === 'k' ? 'previous' : undefined;
}

function isTyping(active: Element | null): boolean {
  return active?.matches('input,select,textarea,[contenteditable]') ?? false;
}

/** The row that had the mark last, from which the keys continue after the focus has left it. */
let last: Element | undefined;

/** Moves the focus to the first link of the next row (-1: the previous one); Enter then opens the link. */
function markRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll('.desk-list tbody tr, .desk-found li')].filter(
    (row) => row.getClientRects().length > 0 && row.querySelector('a[href]'),
  );
  const focused = rows.findIndex((row) => row.contains(document.activeElement));
  const at = focused < 0 && last ? rows.indexOf(last) : focused;
  const row = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by];
  if (!row) return;
  last = row;
  const link = row.querySelector<HTMLElement>('a[href]');
  row.classList.add('is-marked');
  link?.addEventListener('blur', () => row.classList.remove('is-marked'), { once: true });
  link?.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
}

/** Opens a window with the keys. Made without React, because the scripts of the desk are at their size limit. */
function listKeys(): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog narrow';
  dialog.dataset.modal = '';
  dialog.setAttribute('aria-labelledby', 'desk-keys');
  const list = deskKeys
    .map(({ keys, effect }) => `<dt>${keys.join(' или ')}</dt><dd>${effect}</dd>`)
    .join('');
  dialog.innerHTML = `<div class="dialog-head"><h2 id="desk-keys">Клавиши</h2></div>
<div class="dialog-body"><dl class="desk-facts beside">${list}</dl><p class="quiet m-0">${keysNote}</p></div>
<form method="dialog" class="dialog-foot" data-reload><button class="btn">Закрыть</button></form>`;
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
