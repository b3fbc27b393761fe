import type { Area } from '#app/components/catalogue/area.ts';
import { loadSuggestions } from '#app/components/catalogue/suggestion.ts';
import spriteUrl from '#app/components/ui/sprite.svg?url';
import { timeLimit } from '../time-limit.ts';
import { hasCamera } from './has-camera.ts';
import { scanBarcodes } from './scan-window.ts';

/**
 * Adds a button for scanning a barcode to the header search if there is a camera. The scan opens the product, or the
 * list of products found. Returns a function that removes the button. Made without React, because the scripts of the
 * header are at their size limit.
 */
export function offerScan(form: HTMLFormElement, area: Area): () => void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'btn';
  button.setAttribute('aria-label', 'Сканировать штрихкод');
  button.innerHTML = `<svg class="icon" aria-hidden="true"><use href="${spriteUrl}#barcode"/></svg>`;
  // The button looks like a part of the field, not like a second amber button.
  Object.assign(button.style, {
    borderRadius: '0',
    background: 'var(--sv-search)',
    color: 'var(--tblr-secondary)',
    borderBlock: '1px solid var(--sv-search-line)',
  });
  button.addEventListener('click', () => {
    scanBarcodes({
      hint: 'Наведите камеру на штрихкод товара.',
      onCode(code) {
        void open(code, area);
        return undefined;
      },
    });
  });
  let isOffered = true;
  void hasCamera().then((has) => {
    if (has && isOffered) form.querySelector('[type=submit]')?.before(button);
  });
  return () => {
    isOffered = false;
    button.remove();
  };
}

async function open(code: string, area: Area): Promise<void> {
  const answer = await loadSuggestions(code, timeLimit(5_000), area.suggestions).catch(() => undefined);
  const [product, ...others] = answer?.products ?? [];
  const isOne = product !== undefined && others.length === 0;
  const list = new URLSearchParams({ query: code, ...(area.defaults.available && { available: '0' }) });
  // The router follows links (client-navigation.ts).
  const link = document.createElement('a');
  link.href = isOne ? area.cardHref(product.id, location) : `${area.root}/all?${list}`;
  document.body.append(link);
  link.click();
  link.remove();
}
