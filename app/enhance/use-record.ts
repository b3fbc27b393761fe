import { useActionData, useLoaderData } from '@remix-run/react';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { useChanges } from './hide-after.ts';

type Id = { id: number };

/**
 * Returns the record of a route, its refused form, and the `key` of its screen: the key changes for another record,
 * or for a refusal that contains values saved by somebody else, so that the form is built again.
 */
export function useRecord<Loader, Action>() {
  const record = useLoaderData<Loader>();
  const refusal = useActionData<Action>();
  const nth = useChanges(staleRefusal(refusal as { code: string } | undefined));
  return { record, refusal, key: `${(record as Id).id} ${nth}` };
}
