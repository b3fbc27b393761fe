type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Records the visible fields of `area` as rendered, and returns a function that returns whether any has changed.
 * Ignores quantities of goods, which belong to the list beneath and outlive the window (decisions/lists.md).
 */
export function watchFields(area: Element): () => boolean {
  const first = new Map([...fieldsOf(area)].map(([key, field]) => [key, firstValue(field)]));
  return () => {
    const fields = fieldsOf(area);
    return (
      fields.size !== first.size || [...fields].some(([key, field]) => currentValue(field) !== first.get(key))
    );
  };
}

/** Returns the fields by name, and checkboxes by name and value; a second field of the same name gets its own key. */
function fieldsOf(area: Element): Map<string, Control> {
  const fields = new Map<string, Control>();
  const selector = ':is(input, select, textarea)[name]:not([type=hidden], [name^="qnt["])';
  for (const field of area.querySelectorAll<Control>(selector)) {
    let key = isTick(field) ? `${field.name}=${field.value}` : field.name;
    while (fields.has(key)) key += '+';
    fields.set(key, field);
  }
  return fields;
}

/** Returns the rendered value of a field, even if it was changed before hydration. */
function firstValue(field: Control): string {
  if (isTick(field)) return String(field.defaultChecked);
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return [...field.options].find(({ defaultSelected }) => defaultSelected)?.value ?? field.value;
}

function currentValue(field: Control): string {
  return isTick(field) ? String(field.checked) : field.value;
}

function isTick(field: Control): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}
