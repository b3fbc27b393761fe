import { zId, zOptional } from '../../kernel/fields.ts';

/** The contract under which the form was shown; absent for the current one (§10.10). */
export const zShownContract = zOptional(zId);
