import type { FormValues } from './read-form.server.ts';

/** A file of a form, in the shape that use cases accept. */
export type SentFile = { name: string; type: string; bytes: Uint8Array };

/** The maximum size of a body with files: enough for five files of 5 MB and the fields around them (§7.1.2). */
export const filesLimit = 30 * 1024 * 1024;

/** Returns the files of a field. An empty file field sends one file without a name. */
export async function filesOf(value: FormValues[string] | undefined): Promise<SentFile[]> {
  const files = [value]
    .flat()
    .filter((file): file is File => file instanceof File && file.size + file.name.length > 0);
  return Promise.all(
    files.map(async (file) => ({
      name: file.name,
      type: file.type,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
}
