export type WrittenDescription = {
  external_id: string | null;
  description: string;
  own_description: string | null;
};

/**
 * Returns the description of a product that was written at the desk, in Markdown: that of a product created at the
 * desk, or one that replaces the description from 1C. Undefined when the description comes from 1C, as plain text.
 */
export function describedAtDesk({
  external_id,
  description,
  own_description,
}: WrittenDescription): string | undefined {
  return own_description ?? (external_id === null ? description : undefined);
}
