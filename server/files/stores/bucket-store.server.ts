import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { logNote, logWarning } from '../../kernel/log.server.ts';
import type { BucketAddress } from './bucket-address.ts';
import { type FileStore, storageAway } from './file-store.ts';
import { loadClient } from './load-client.server.ts';

type BucketKeys = { accessKeyId: string; secretAccessKey: string };

/**
 * `answerMs`: the limit for one call, including its retries; nobody waits longer for a page. `page`: the number of
 * files that one response lists.
 */
const limits = { connectMs: 3_000, answerMs: 15_000, silentMs: 120_000, tries: 3, page: 1_000 };

/**
 * The maximum numbers of connections to the server. A call needs a connection only for a moment, but a document needs
 * one until its reader has finished. In a shared pool, slow readers would block every picture and upload. So
 * documents have a pool of their own, which only hundreds of readers can exhaust.
 */
const connections = { calls: 50, documents: 500 };

/**
 * Returns a store that keeps files in a bucket (decisions/files.md). It logs one line when the bucket becomes
 * unavailable and one when it is back, but never a key or the name of a person's file.
 */
export function bucketStore(
  address: BucketAddress,
  keys: BucketKeys,
  limited: Partial<typeof limits> = {},
): FileStore {
  const limit = { ...limits, ...limited };
  const { bucket } = address;
  const place = `s3://${bucket}/${address.prefix}`.replace(/\/$/, '');
  const clients: Partial<Record<keyof typeof connections, Promise<S3Client>>> = {};
  const connected = (use: keyof typeof connections) => {
    clients[use] ??= connect(address, keys, { ...limit, maxSockets: connections[use] });
    return clients[use];
  };
  const report = newReport(place);

  /** Makes one call; undefined when there is no such file. `signal` aborts it when the response takes too long. */
  async function call<T>(
    work: (s3: S3Client, signal: AbortSignal) => Promise<T>,
    use: keyof typeof connections = 'calls',
  ): Promise<T | undefined> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), limit.answerMs);
    try {
      const value = await work(await connected(use), late.signal);
      report.fine();
      return value;
    } catch (error) {
      if (isMissing(error)) {
        report.fine();
        return undefined;
      }
      const reason = late.signal.aborted ? `no answer within ${limit.answerMs} ms` : reasonOf(error);
      report.trouble(reason);
      // The error itself is not passed on, because it contains the whole request with its signature.
      throw storageAway(place, reason);
    } finally {
      clearTimeout(timer);
    }
  }

  async function* bytesOf(key: string) {
    const { GetObjectCommand } = await loadClient();
    // The reader may be slow, so the time limit applies only to the beginning of the response.
    const answer = await call(
      (s3, abortSignal) => s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }), { abortSignal }),
      'documents',
    );
    if (!answer?.Body) throw storageAway(place, 'a file is gone');
    yield* answer.Body as Readable;
  }

  function below(prefix: string): FileStore {
    const keyOf = (name: string) => prefix + name;
    return {
      place,
      folder: undefined,
      path: prefix.slice(address.prefix.length).replace(/\/$/, ''),
      within: (folder) => below(`${prefix}${folder}/`),
      async put(name, bytes) {
        const { PutObjectCommand } = await loadClient();
        const known = { Bucket: bucket, Key: keyOf(name), Body: bytes, ContentLength: bytes.length };
        const done = await call((s3, abortSignal) => s3.send(new PutObjectCommand(known), { abortSignal }));
        // Here «not found» means that the bucket does not exist.
        if (!done) throw storageAway(place, 'there is no such bucket');
      },
      async read(name) {
        const { GetObjectCommand } = await loadClient();
        return call(async (s3, abortSignal) => {
          const wanted = new GetObjectCommand({ Bucket: bucket, Key: keyOf(name) });
          const { Body } = await s3.send(wanted, { abortSignal });
          return Buffer.from((await Body?.transformToByteArray()) ?? []);
        });
      },
      stream: (name) => Readable.from(bytesOf(keyOf(name))),
      async has(name) {
        const { HeadObjectCommand } = await loadClient();
        const wanted = { Bucket: bucket, Key: keyOf(name) };
        return (
          (await call((s3, abortSignal) => s3.send(new HeadObjectCommand(wanted), { abortSignal }))) !==
          undefined
        );
      },
      async remove(name) {
        const { DeleteObjectCommand } = await loadClient();
        const wanted = { Bucket: bucket, Key: keyOf(name) };
        await call((s3, abortSignal) => s3.send(new DeleteObjectCommand(wanted), { abortSignal }));
      },
      async *list() {
        const { ListObjectsV2Command } = await loadClient();
        let next: string | undefined;
        do {
          const wanted = { Bucket: bucket, Prefix: prefix, ContinuationToken: next, MaxKeys: limit.page };
          const page = await call((s3, abortSignal) =>
            s3.send(new ListObjectsV2Command(wanted), { abortSignal }),
          );
          if (!page) throw storageAway(place, 'there is no such bucket');
          for (const { Key = '', LastModified } of page.Contents ?? [])
            yield { name: Key.slice(prefix.length), changedAt: LastModified?.getTime() ?? 0 };
          next = page.IsTruncated ? page.NextContinuationToken : undefined;
        } while (next !== undefined);
      },
    };
  }
  return below(address.prefix);
}

async function connect(
  { endpoint, region }: BucketAddress,
  credentials: BucketKeys,
  { connectMs, silentMs, tries, maxSockets }: typeof limits & { maxSockets: number },
): Promise<S3Client> {
  const { S3Client } = await loadClient();
  const agent = { keepAlive: true, maxSockets };
  return new S3Client({
    region,
    credentials,
    maxAttempts: tries,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Some servers other than Amazon's do not support the checksums that the client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: silentMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

type Answered = { name?: string; code?: string; $metadata?: { httpStatusCode?: number } };

/** HEAD has no body, so only its status shows that a file is missing. A missing bucket is not a missing file. */
function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as Answered;
  return name !== 'NoSuchBucket' && $metadata?.httpStatusCode === 404;
}

/** Returns a code of the server or of the system, because messages may contain the access key. */
function reasonOf(error: unknown): string {
  const { name, code, $metadata } = error as Answered;
  const status = $metadata?.httpStatusCode;
  return [code ?? name ?? 'no answer', status && `HTTP ${status}`].filter(Boolean).join(', ');
}

/**
 * Logs one line when the bucket becomes unavailable and one when it is back, instead of one for each picture of a
 * page.
 */
function newReport(place: string) {
  let last = '';
  return {
    trouble(reason: string) {
      if (reason !== last) logWarning('uploads away', `${place}: ${reason}`);
      last = reason;
    },
    fine() {
      if (last !== '') logNote('uploads', `${place} is back`);
      last = '';
    },
  };
}
