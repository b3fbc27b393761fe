/**
 * Submits a form as if `button`, or no button, had been pressed: validates and fires `submit`. Safari has
 * `requestSubmit` only since 16; before that only a clicked button does this.
 */
export function submitForm(form: HTMLFormElement, button?: HTMLButtonElement | null): void {
  if (typeof form.requestSubmit === 'function') {
    form.requestSubmit(button);
    return;
  }
  const pressed = button ?? form.ownerDocument.createElement('button');
  if (!button) {
    pressed.hidden = true;
    form.append(pressed);
  }
  pressed.click();
  if (!button) pressed.remove();
}
