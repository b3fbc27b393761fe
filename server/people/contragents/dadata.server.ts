import { z } from 'zod';
import type { FindParty } from './find-party.ts';

const findById = 'https://suggestions.dadata.ru/suggestions/api/4_1/rs/findById/party';

/** Texts longer than a field are cut, so that the filled-in form can be saved. */
const text = (maxLength: number) =>
  z
    .string()
    .nullish()
    .transform((value) => (value ?? '').trim().slice(0, maxLength));

const answer = z.object({
  suggestions: z.array(
    z.object({
      value: text(255),
      data: z.object({
        inn: z.string(),
        kpp: text(9),
        ogrn: text(15),
        address: z.object({ value: text(500), unrestricted_value: text(500) }).nullish(),
      }),
    }),
  ),
});

type Options = { key: string; url?: string; fetch?: typeof fetch; timeoutMs?: number };

/**
 * Creates a client for DaData's register that looks up a company's head office by its INN. After any failure the
 * client returns `away`.
 */
export function dadata({
  key,
  url = findById,
  fetch = globalThis.fetch,
  timeoutMs = 3_000,
}: Options): FindParty {
  return async (inn) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          Authorization: `Token ${key}`,
          'Content-Type': 'application/json',
          Accept: 'application/json',
        },
        body: JSON.stringify({ query: inn, branch_type: 'MAIN' }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) return 'away';
      const { suggestions } = answer.parse(await response.json());
      const found = suggestions.find(({ data }) => data.inn === inn);
      if (!found) return 'unknown';
      const { kpp, ogrn, address } = found.data;
      const legal_address = address?.unrestricted_value || address?.value || '';
      return { company: found.value, inn, kpp, ogrn, legal_address };
    } catch {
      return 'away';
    }
  };
}
