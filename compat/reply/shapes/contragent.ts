import { z } from 'zod';
import { askedText } from '#app/components/people/contragents/contragent-reply.ts';
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

/** The response to `contragent/{id}`. */
export const contragentCard = shaped(z.object({ contragent: zContragent }), (contragent: Contragent) => ({
  contragent: wireContragent(contragent),
}));

type Saved = { id: number; asked: boolean };

const zMessage = z
  .string()
  .optional()
  .meta({ description: 'What waits for the wholesaler; absent when everything is saved.' });

/** The response after a contragent was saved with `contragent/{id}`. */
export const savedContragent = shaped(
  z.object({ state: z.literal('success'), id: zId, message: zMessage }),
  ({ id, asked }: Saved) => ({ state: 'success', id: wireId(id), ...(asked ? { message: askedText } : {}) }),
);

/** The response to `contragent_form.html` with `save=1`. */
export const savedContragentForm = shaped(
  z.object({ state: z.literal('success'), message: zMessage }),
  ({ asked }: Saved) => ({ state: 'success', ...(asked ? { message: askedText } : {}) }),
);
