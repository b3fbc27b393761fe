/**
 * Returns the owner that the repositories of contragents and addresses expect. Like the main user, this owner has
 * access to all records of the dealer. The author in the history is still the staff member.
 */
export function ownerOf(dealerId: number): { dealerId: number; accountId: number; role: 'main' } {
  return { dealerId, accountId: 0, role: 'main' };
}
