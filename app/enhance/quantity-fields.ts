/** The names of quantity fields: basket and goods, needs, lists of the fast order, expected goods, orders at the desk. */
const ofQuantities = /qnt|want|need|expected|quantity|count/;

/**
 * Makes every quantity field behave alike. A click or Tab selects the number, so that typing replaces it; a second
 * click places the caret. The arrows up and down move to the field above or below and never change a number. Leading
 * zeros are removed at once. Returns a function that stops this.
 */
export function watchQuantityFields(): () => void {
  /** The field whose number the last click selected, while nothing has been typed. */
  let selected: HTMLInputElement | undefined;
  const gone = new AbortController();
  const on = <Name extends keyof WindowEventMap>(name: Name, take: (event: WindowEventMap[Name]) => void) =>
    // On the window, to run before React, which has its handlers on the document.
    window.addEventListener(name, take, { capture: true, signal: gone.signal });

  on('focusin', ({ target }) => {
    selected = undefined;
    quantityField(target)?.select();
  });
  on('click', ({ target }) => {
    const field = quantityField(target);
    // The click has put the caret into the number.
    if (field && field !== selected) field.select();
    selected = field === selected ? undefined : field;
  });
  on('keydown', (event) => {
    const { key, target } = event;
    const field = quantityField(target);
    if (!field || (key !== 'ArrowUp' && key !== 'ArrowDown')) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    fieldBeside(field, key === 'ArrowUp' ? -1 : 1)?.focus();
  });
  on('input', ({ target }) => {
    const field = quantityField(target);
    selected = undefined;
    const text = field?.value.replace(/^0+(?=\d)/, '');
    if (field && text !== undefined && text !== field.value) field.value = text;
  });
  return () => gone.abort();
}

function quantityField(target: EventTarget | null): HTMLInputElement | undefined {
  const field = target as Partial<HTMLInputElement> | null;
  const isOne = field?.inputMode === 'numeric' && ofQuantities.test(field.name ?? '');
  return isOne ? (field as HTMLInputElement) : undefined;
}

/** Returns the field of the same column in the next row that shows one; `by`: 1 below, −1 above. */
function fieldBeside(field: HTMLInputElement, by: 1 | -1): HTMLInputElement | undefined {
  const cell = field.closest('td');
  const rows = [...(field.closest('table')?.rows ?? [])].filter((row) => row.offsetParent !== null);
  for (let at = rows.findIndex((row) => row.contains(field)) + by; rows[at]; at += by) {
    const fields = rows[at]?.cells[cell?.cellIndex ?? -1]?.querySelectorAll('input') ?? [];
    const found = [...fields].find((each) => quantityField(each));
    if (found) return found;
  }
  return undefined;
}
