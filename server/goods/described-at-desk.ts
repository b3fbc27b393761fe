export type WrittenDescription = {
  external_id: string | null;
  description: string;
  own_description: string | null;
};

/**
 * Returns the description of a product that was written at the desk, in Markdown: that of a product of its own, or the one
 * that replaces the description of 1C. Undefined when 1C describes the product, in plain text.
 */
export function describedAtDesk({
  external_id,
  description,
  own_description,
}: WrittenDescription): string | undefined {
  return own_description ?? (external_id === null ? description : undefined);
}
