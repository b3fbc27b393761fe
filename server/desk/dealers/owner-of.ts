/**
 * The owner of a dealer's contragents and addresses, as their repositories ask for it: all of the dealer, as for its
 * main user. The author in the history is the member of the staff.
 */
export function ownerOf(dealerId: number): { dealerId: number; accountId: number; role: 'main' } {
  return { dealerId, accountId: 0, role: 'main' };
}
