import { uploadsFolder } from '../../kernel/folders.ts';
import { bucketAddress } from './bucket-address.ts';
import { bucketStore } from './bucket-store.server.ts';
import { diskStore } from './disk-store.server.ts';
import type { FileStore } from './file-store.ts';

type Environment = Record<string, string | undefined>;

let known: { key: string; store: FileStore } | undefined;

/**
 * Returns the store of uploaded files that the settings name: the bucket UPLOADS_URL, or else the folder UPLOADS_DIR.
 * The same settings return the same store, so that a bucket keeps its connections.
 */
export function openUploads(env: Environment): FileStore {
  const { UPLOADS_URL = '', AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = env;
  const key = JSON.stringify([UPLOADS_URL, uploadsFolder(env), AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY]);
  if (known?.key !== key) known = { key, store: opened(env) };
  return known.store;
}

function opened(env: Environment): FileStore {
  if (!env.UPLOADS_URL) return diskStore(uploadsFolder(env));
  const address = bucketAddress(env.UPLOADS_URL);
  if (!address) throw new Error('UPLOADS_URL must look like s3://bucket/prefix?endpoint=https://server');
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = env;
  return bucketStore(address, { accessKeyId, secretAccessKey });
}
