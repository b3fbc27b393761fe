import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Validity } from './in-force.ts';

/** Returns the open contracts of a dealer with their validity, contragent, and whether the contragent is active. */
export async function openContractsOf(
  db: Kysely<Database>,
  dealerId: number,
): Promise<(Validity & { header: string; company: string; companyEnabled: number })[]> {
  return db
    .selectFrom('contracts')
    .innerJoin('contragents', 'contragents.id', 'contracts.contragent_id')
    .select(['contracts.header', 'contracts.valid_from as validFrom', 'contracts.valid_to as validTo'])
    .select(['contragents.company', 'contragents.enabled as companyEnabled'])
    .where('contracts.dealer_id', '=', dealerId)
    .where('contracts.enabled', '=', 1)
    .orderBy('contracts.id')
    .execute();
}

/** Returns the name of the dealer's main user, else the e-mail. */
export async function mainUserOf(db: Kysely<Database>, dealerId: number): Promise<string> {
  const row = await db
    .selectFrom('accounts')
    .select(['name', 'email'])
    .where('dealer_id', '=', dealerId)
    .where('type_id', '=', '1')
    .orderBy('id')
    .executeTakeFirst();
  return row ? row.name || row.email : '';
}
