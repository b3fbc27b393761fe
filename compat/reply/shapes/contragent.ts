import { z } from 'zod';
import type { Contragent } from '#server/people/contragents/contragent-view.ts';
import { shaped } from '../shaped.ts';
import { wireFlag, wireId, zFlag, zId } from '../wire.ts';

export const zContragent = z
  .object({
    id: zId,
    company: z.string(),
    inn: z.string(),
    kpp: z.string(),
    ogrn: z.string(),
    legal_address: z.string(),
    bank: z.string(),
    bik: z.string(),
    account: z.string(),
    enabled: zFlag,
  })
  .meta({ id: 'Contragent' });

export function wireContragent({
  id,
  company,
  inn,
  kpp,
  ogrn,
  legal_address,
  bank,
  bik,
  account,
  enabled,
}: Contragent): z.input<typeof zContragent> {
  return {
    id: wireId(id),
    company,
    inn,
    kpp,
    ogrn,
    legal_address,
    bank,
    bik,
    account,
    enabled: wireFlag(enabled),
  };
}

/** contragent/{id} */
export const contragentCard = shaped(z.object({ contragent: zContragent }), (contragent: Contragent) => ({
  contragent: wireContragent(contragent),
}));
