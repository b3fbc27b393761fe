import { confinedTo, type Staff } from '../../../kernel/actor.ts';
import { type Failure, fail } from '../../../kernel/result.ts';

/** A statement names the payments of all dealers: it is for those who see all of them. */
export function refuseConfined(actor: Staff): Failure | undefined {
  return confinedTo(actor) === undefined
    ? undefined
    : fail('FORBIDDEN', { message: 'Выписку банка разносят те, кто видит всех дилеров' });
}

export const noSuchStatement = () => fail('NOT_FOUND', { message: 'Такой выписки нет' });
