import type { FormEvent } from 'react';
import type { ActContract } from '#server/papers/acts/act-view.ts';

/**
 * Enhances the act form: selecting a contract selects its contragent, and selecting a contragent selects the first of
 * its contracts, unless one of them is already selected. Without JavaScript the server refuses a pair that does not
 * match.
 */
export function useActChoice(contracts: readonly ActContract[]): (event: FormEvent<HTMLFormElement>) => void {
  return ({ currentTarget, target }) => {
    if (!(target instanceof HTMLSelectElement)) return;
    const field = (name: string) => currentTarget.elements.namedItem(name) as HTMLSelectElement;
    const contract = contracts.find(({ id }) => String(id) === field('contract_id').value);
    if (target.name === 'contract_id') {
      if (contract) field('contragent_id').value = String(contract.contragentId);
      return;
    }
    const wanted = target.value;
    if (wanted === '' || String(contract?.contragentId) === wanted) return;
    const first = contracts.find(({ contragentId }) => String(contragentId) === wanted);
    if (first) field('contract_id').value = String(first.id);
  };
}
