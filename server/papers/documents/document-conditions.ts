import { z } from 'zod';
import { zFilterId, zOptional, zPeriod, zText } from '../../kernel/fields.ts';
import { documentKindNames } from './document-kinds.ts';

/**
 * The filter of the list of documents. Unknown values are ignored, so that an old bookmark still works; invalid days
 * are refused.
 */
export const documentConditions = {
  kind: zOptional(z.enum(documentKindNames)).catch(undefined),
  contract: zFilterId,
  contragent: zFilterId,
  number: zOptional(zText(50)).catch(undefined),
  ...zPeriod,
};
