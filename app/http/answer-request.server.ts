import { createRemixRequest } from '@remix-run/express/dist/server.js';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { partsOf, wordOf } from './part-of-build.ts';

/**
 * Lets a build answer, as the handler of @remix-run/express does, but for the body: a file is read no faster than the client takes it,
 * and no further when he has gone. That handler reads to the end in any case, and keeps in memory what the client has not taken yet.
 */
export function answerWith(build: ServerBuild): RequestHandler {
  const whole = createRequestHandler(build, 'production');
  const parts = new Map(
    [...partsOf(build)].map(([word, part]) => [word, createRequestHandler(part, 'production')]),
  );
  return async (request: Request, response: Response, next: NextFunction) => {
    try {
      const asked = createRemixRequest(request, response);
      // Not the path as it was sent: Remix looks at the one in which `..` is worked out.
      const answer = parts.get(wordOf(new URL(asked.url).pathname)) ?? whole;
      await sendAnswer(await answer(asked), response);
    } catch (error) {
      next(error);
    }
  };
}

type Sent = globalThis.Response;

/** Sends an answer at the pace of its client; one that fails on the way breaks off, and throws. */
export async function sendAnswer(answer: Sent, response: Response): Promise<void> {
  const { status, statusText, headers, body } = answer;
  response.statusMessage = statusText;
  response.status(status);
  for (const [name, value] of headers) response.append(name, value);
  if (!body) response.end();
  else if (madeWhole.test(headers.get('Content-Type') ?? '')) {
    const bytes = Buffer.from(await answer.arrayBuffer());
    // The compression middleware takes the length out again where it packs.
    response.setHeader('Content-Length', bytes.length).end(bytes);
  } else await sendBody(body, response);
}

/** Pages and JSON are there as a whole before they are sent: one write with its length, in place of chunks and an end. Files are not. */
const madeWhole = /^(?:application\/json|text\/html)\b/;

async function sendBody(body: ReadableStream<Uint8Array>, response: Response): Promise<void> {
  const reader = body.getReader();
  let isGone = false;
  let goOn = () => {};
  // One listener: the compression middleware would collect those that are taken off again.
  response.on('drain', () => goOn());
  response.once('close', () => {
    isGone = true;
    goOn();
    // After the end this is nothing; before it nobody reads any more.
    reader.cancel().catch(() => {});
  });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || isGone) break;
      const isTaken = response.write(value);
      // Packed pages go out as they are rendered (compression).
      (response as Response & { flush?: () => void }).flush?.();
      if (!isTaken && !isGone) {
        await new Promise<void>((go) => {
          goOn = go;
        });
      }
    }
    response.end();
  } catch (error) {
    if (isGone) return;
    // What has begun cannot become an error page: it breaks off, so that nobody takes it for whole.
    response.destroy(error as Error);
    throw error;
  }
}
