import { Transform } from 'node:stream';

/**
 * Cuts the zero bytes that React 18 leaves at the end of a chunk when a letter of several bytes does not fit into it any more
 * (facebook/react#24985, #31134): in Russian text that is every few pages, and the reader sees «Каб�инет». HTML itself
 * never holds a zero byte.
 */
export function withoutNulls(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let end = chunk.length;
      while (end > 0 && chunk[end - 1] === 0) end--;
      done(null, end === chunk.length ? chunk : chunk.subarray(0, end));
    },
  });
}
