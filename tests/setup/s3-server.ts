import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from './free-port.ts';

/** Whether Debian's python3-swift is installed; the gate installs it, so that its tests cannot be left out there. */
export const hasS3 = process.env.CI !== undefined || existsSync('/usr/lib/python3/dist-packages/swift');

export const s3Keys = { accessKeyId: 'test:portal', secretAccessKey: 'secret-of-the-bucket' };
const [, key = ''] = s3Keys.accessKeyId.split(':');

/**
 * A server that speaks S3, in processes of its own, with an empty bucket `portal`: OpenStack Swift, which checks signatures
 * and lists in pages as storages for rent do (decision 115).
 */
export async function s3Server() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-s3-'));
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  let running: ChildProcess | undefined;
  const server = {
    endpoint,
    /** Settings of a portal whose files are there. */
    env: {
      UPLOADS_URL: `s3://portal/files?endpoint=${encodeURIComponent(endpoint)}`,
      AWS_ACCESS_KEY_ID: s3Keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
    },
    async start(): Promise<void> {
      const args = ['tests/setup/serve_swift.py', folder, String(port), key, s3Keys.secretAccessKey];
      running = spawn('/usr/bin/python3', args, { stdio: ['pipe', 'pipe', 'inherit'] });
      const ended = once(running, 'exit').then(() => ['ended']);
      const [said] = await Promise.race([once(running.stdout!, 'data'), ended]);
      if (String(said).trim() !== 'ready') throw new Error(`Swift ${said}`);
    },
    async stop(): Promise<void> {
      if (running?.exitCode !== null) return;
      const ended = once(running, 'exit');
      running.stdin?.end();
      await ended;
    },
    async close(): Promise<void> {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  const owner = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: s3Keys });
  await owner.send(new CreateBucketCommand({ Bucket: 'portal' }));
  owner.destroy();
  return server;
}
