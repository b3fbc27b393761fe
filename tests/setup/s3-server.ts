import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { cuttablePort } from './cuttable.ts';
import { freePort } from './free-port.ts';

/**
 * True if Debian's python3-swift is installed, and always true in the gate, which installs it, so that the gate never
 * skips S3 tests.
 */
export const hasS3 = process.env.CI !== undefined || existsSync('/usr/lib/python3/dist-packages/swift');

export const s3Keys = { accessKeyId: 'test:portal', secretAccessKey: 'secret-of-the-bucket' };
const [, key = ''] = s3Keys.accessKeyId.split(':');

/**
 * Starts an S3 server in separate processes with an empty bucket `portal`. It is OpenStack Swift, which checks
 * signatures and lists files in pages, as hosted storage does (decisions/files.md).
 */
export async function s3Server() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-s3-'));
  const port = await freePort();
  const line = await cuttablePort();
  const endpoint = line.through(`http://127.0.0.1:${port}`).replace(/\/$/, '');
  const running = await started([folder, String(port), key, s3Keys.secretAccessKey]);
  await line.mend();
  const server = {
    endpoint,
    /** The settings of a portal that stores its files in this bucket. */
    env: {
      UPLOADS_URL: `s3://portal/files?endpoint=${encodeURIComponent(endpoint)}`,
      AWS_ACCESS_KEY_ID: s3Keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
    },
    cut: line.cut,
    mend: line.mend,
    async close(): Promise<void> {
      await line.close();
      if (running.exitCode === null) {
        const ended = once(running, 'exit');
        running.stdin.end();
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
  const owner = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: s3Keys });
  await owner.send(new CreateBucketCommand({ Bucket: 'portal' }));
  owner.destroy();
  return server;
}

async function started(args: string[]) {
  const swift = spawn('/usr/bin/python3', ['tests/setup/serve_swift.py', ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(swift, 'exit').then(() => ['ended']);
  const [said] = await Promise.race([once(swift.stdout, 'data'), ended]);
  if (String(said).trim() !== 'ready') throw new Error(`Swift ${said}`);
  return swift;
}
