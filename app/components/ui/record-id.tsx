/**
 * The id of the record that a form saves; nothing for a new one. On a screen the address contains it, but old pages
 * send the fields of the form by GET (§7.2.10).
 */
export function RecordId({ id }: { id: number | undefined }) {
  return id ? <input type="hidden" name="id" value={id} /> : null;
}
