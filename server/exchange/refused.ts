import type { Code } from '../kernel/texts.ru.ts';

/**
 * Stops an import for a reason that its owner can understand and fix; the message is Russian and names file
 * and line. `importFiles` catches it and returns the refusal, with `code`: EXCHANGE_BUSY and NOT_STORED say that the same
 * files may be taken later. A class, because `throw` needs an Error.
 */
export class ImportRefused extends Error {
  code: Extract<Code, 'BAD_EXCHANGE' | 'EXCHANGE_BUSY' | 'NOT_STORED'>;

  constructor(message: string, code: ImportRefused['code'] = 'BAD_EXCHANGE') {
    super(message);
    this.code = code;
  }
}
