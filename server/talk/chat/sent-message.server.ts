import { z } from 'zod';
import { nothingSaid, zMessage, zMessageKey, zOrderNumber } from './input.ts';
import { zFile } from './message-file.server.ts';

/** A message from either side: a text, a file, or both. */
export const sentMessage = { message: zMessage, order: zOrderNumber, file: zFile, key: zMessageKey };

const zSent = z.object(sentMessage);
export type SentMessage = z.output<typeof zSent>;

/** Refuses a message with neither text nor file. */
export const isSaid = [
  ({ message, file }: Pick<SentMessage, 'message' | 'file'>) => message !== '' || file.length > 0,
  { path: ['message'], error: nothingSaid },
] satisfies [unknown, unknown];
