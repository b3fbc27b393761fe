import { confinedTo, type Staff } from '../../../kernel/actor.ts';
import { type Failure, fail } from '../../../kernel/result.ts';

/** Returns a refusal for staff who see only their own dealers, because a statement contains payments of all dealers. */
export function refuseConfined(actor: Staff): Failure | undefined {
  return confinedTo(actor) === undefined
    ? undefined
    : fail('FORBIDDEN', { message: 'Выписку банка разносят те, кто видит всех дилеров' });
}

export const noSuchStatement = () => fail('NOT_FOUND', { message: 'Такой выписки нет' });
