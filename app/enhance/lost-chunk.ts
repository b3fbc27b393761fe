export type Button = HTMLButtonElement | HTMLInputElement | null;

/** A form with the values that it had when its button was pressed. */
export type Pressed = {
  form: HTMLFormElement;
  button: Button;
  data: FormData;
  action: URL;
  encType: 'application/x-www-form-urlencoded' | 'multipart/form-data';
};

/**
 * Holds `sendOnce` (target-files.ts), which sends a form whose target screen may be gone, once its code is loaded.
 */
export const lostChunks: { sendOnce?: (pressed: Pressed, go: () => void) => boolean } = {};
