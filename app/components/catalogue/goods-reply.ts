/** Returns the key of a quantity field, which is a product in a warehouse: `10231:1`. */
export function fieldKey(id: number | string, wms: number | string): string {
  return `${id}:${wms}`;
}

/** The response of a goods form that does not redirect. */
export type GoodsReply = {
  /** Field → its current value. Other fields are empty. */
  values: Record<string, string>;
  /** Field → why it was refused. */
  errors: Record<string, string>;
  /** A refusal of the whole form. */
  failure?: { code: string; message: string };
  added?: { positions: number; quantity: number; text: string; hideAfter?: number | undefined };
  /** After adding: the key of the next submission (decisions/forms.md). */
  key?: string;
  /** What else was done, shown above the list; each line is a sentence. */
  done?: { kind: 'ok' | 'no' | 'info'; title: string; lines: string[] };
  /**
   * A product was removed from a list of marked goods; `restore`: the value of the button that restores it.
   */
  removed?: { text: string; restore: string };
  /** Product → the refused wanted quantity, and the reason. */
  wants?: Record<string, { typed: string; message: string }>;
};
