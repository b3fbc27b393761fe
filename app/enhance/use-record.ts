import { useActionData, useLoaderData } from '@remix-run/react';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { useChanges } from './hide-after.ts';

type Id = { id: number };

/**
 * Returns the record of a route, its refused form, and the `key` of its screen: another record, or a refusal that
 * contains values of somebody else, builds the form again.
 */
export function useRecord<Loader, Action>() {
  const record = useLoaderData<Loader>();
  const refusal = useActionData<Action>();
  const nth = useChanges(staleRefusal(refusal as { code: string } | undefined));
  return { record, refusal, key: `${(record as Id).id} ${nth}` };
}
