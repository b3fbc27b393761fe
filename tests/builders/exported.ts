import { readFileSync } from 'node:fs';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import type { ExportFile } from '#server/catalogue/exports/export-file.server.ts';

/** A whole export; throws where it breaks off. */
export async function bytesOf({ body }: Pick<ExportFile, 'body'>): Promise<Buffer> {
  return Buffer.from(await new Response(body()).arrayBuffer());
}

/**
 * Throws what libxml2 (which xmllint is) says against a file that is not as its schema in docs/schemas has
 * it.
 */
export function checkAgainst(schema: 'catalogue' | 'yml', bytes: Uint8Array): void {
  const rules = XmlDocument.fromBuffer(readFileSync(`docs/schemas/${schema}.xsd`));
  const document = XmlDocument.fromBuffer(bytes);
  const validator = XsdValidator.fromDoc(rules);
  try {
    validator.validate(document);
  } finally {
    for (const each of [validator, document, rules]) each.dispose();
  }
}
