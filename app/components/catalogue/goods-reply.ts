/** Names what a quantity field belongs to, `10231:1`: a product in a warehouse. */
export function fieldKey(id: number, wms: number): string {
  return `${id}:${wms}`;
}

/** What the action of a goods form answers when it does not lead to another page. */
export type GoodsReply = {
  /** Field → what stands in it now. A field that is not named is empty. */
  values: Record<string, string>;
  /** Field → why it was refused. */
  errors: Record<string, string>;
  /** A refusal of the whole form. */
  failure?: { code: string; message: string };
  added?: { positions: number; quantity: number; text: string };
  /** What else was done, told over the list; each line a sentence. */
  done?: { kind: 'ok' | 'no' | 'info'; title: string; lines: string[] };
  /** A product has left a list of marked goods; `restore`: value of the button that brings it back. */
  removed?: { text: string; restore: string };
  /** Product → what stands in its wanted quantity that was not taken, and why. */
  wants?: Record<string, { typed: string; message: string }>;
};
