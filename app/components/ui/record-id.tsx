/**
 * Which record a form saves, among its fields; nothing for a new one. On a screen the address says it; old pages send by GET what
 * the form holds (contract §3.2).
 */
export function RecordId({ id }: { id: number | undefined }) {
  return id ? <input type="hidden" name="id" value={id} /> : null;
}
