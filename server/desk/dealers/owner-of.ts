/**
 * Returns the owner of a dealer's contragents and addresses for their repositories: like the main user, it covers all
 * records of the dealer. The author in the history is the staff member.
 */
export function ownerOf(dealerId: number): { dealerId: number; accountId: number; role: 'main' } {
  return { dealerId, accountId: 0, role: 'main' };
}
