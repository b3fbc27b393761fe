import { z } from 'zod';

/**
 * The name of the file that describes a backup. The file is never encrypted, because it contains no rows of the
 * database.
 */
export const manifestName = 'manifest.json';

const zCount = z.int().min(0);

export const zManifest = z.object({
  format: z.literal(1),
  /** The version of the portal that made the backup. */
  version: z.string(),
  /** The time of the backup, in ISO format and UTC. */
  madeAt: z.iso.datetime(),
  /** The address of the copied database, without user and password. */
  source: z.string(),
  database: z.enum(['sqlite', 'mysql']),
  /** The last step of migrations/ executed in the copied database. */
  lastStep: z.string(),
  encrypted: z.boolean(),
  /** The number of rows by table. */
  rows: z.record(z.string(), zCount),
  /** `vanished`: files removed during the backup, after the copy of the database. */
  uploads: z.object({ files: zCount, bytes: zCount, vanished: zCount }),
  /** The other files of the backup. `sha256` is the hex digest of the file as it is stored. */
  files: z.array(
    z.object({
      name: z.string().regex(/^[\w.]+$/),
      size: zCount,
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});

export type Manifest = z.output<typeof zManifest>;
export type Part = Manifest['files'][number];
