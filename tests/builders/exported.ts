import { readFileSync } from 'node:fs';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import type { ExportFile } from '#server/catalogue/exports/export-file.server.ts';

/** Reads a whole export; throws if it ends early. */
export async function bytesOf({ body }: Pick<ExportFile, 'body'>): Promise<Buffer> {
  return Buffer.from(await new Response(body()).arrayBuffer());
}

/** Cancels an unread export. Otherwise later tests of the same process would still count it as running. */
export async function unread<File extends Pick<ExportFile, 'body'>>(file: File): Promise<File> {
  await file.body().cancel();
  return file;
}

/** Throws the errors of libxml2 (the library of xmllint) if a file does not match its schema in docs/schemas. */
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
