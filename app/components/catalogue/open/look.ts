/** The look of the open list; `view` in the address. */
export type Look = 'tiles' | 'table';

export function readLook(text: string | null | undefined): Look | undefined {
  return text === 'tiles' || text === 'table' ? text : undefined;
}
