import type { Code } from '../kernel/texts.ru.ts';

/**
 * Stops an import for a reason that the owner of the file can understand and fix. The message is in Russian and names
 * file and line. `importFiles` catches it and returns the refusal with `code`: EXCHANGE_BUSY and NOT_STORED mean that
 * the same files can be imported later. A class, because `throw` needs an Error.
 */
export class ImportRefused extends Error {
  code: Extract<Code, 'BAD_EXCHANGE' | 'EXCHANGE_BUSY' | 'NOT_STORED'>;

  constructor(message: string, code: ImportRefused['code'] = 'BAD_EXCHANGE') {
    super(message);
    this.code = code;
  }
}
