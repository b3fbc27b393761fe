import { confinedTo, type Staff } from '../../kernel/actor.ts';
import { type Failure, fail } from '../../kernel/result.ts';
import type { Context } from '../../kernel/use-case.ts';
import { linkedTo } from './repository.server.ts';

/** Returns the refusal for a contragent that is no longer proposed, with what has become of it. */
export async function settledProposal({ db, actor }: Context<Staff>, id: string): Promise<Failure> {
  const found = await linkedTo(db, id, confinedTo(actor));
  if (!found) return fail('PROPOSAL_SETTLED');
  const message = `Этот контрагент 1С уже есть на портале: ${found.company}, дилер «${found.dealer}»`;
  return fail('PROPOSAL_SETTLED', { message });
}
