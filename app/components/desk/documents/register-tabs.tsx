import { listHref } from '#app/components/ui/list-query.ts';
import { thousands } from '#server/kernel/money.ts';
import type { DocumentRegister } from '#server/papers/documents/register-view.ts';
import { deskPaths } from '../desk-hrefs.ts';
import { DeskTabs } from '../frame/desk-tabs.tsx';
import type { RegisterQuery } from './register-query.ts';

type Props = { query: RegisterQuery; counts?: Pick<DocumentRegister, 'valid' | 'withdrawn'> } & Pick<
  DocumentRegister,
  'due'
>;

/** Valid and withdrawn documents, and shipped orders without a paper where the portal makes them. */
export function RegisterTabs({ query, counts, due }: Props) {
  const tab = (label: string, state: string, found: DocumentRegister['due']) => ({
    label: found?.isCut ? `${label} > ${thousands(found.count)}` : label,
    href: listHref(deskPaths.documents, { ...query, state }),
    ...(found && !found.isCut && { count: found.count }),
    current: query.state === state,
  });
  return (
    <DeskTabs
      label="Какие документы"
      tabs={[
        tab('Действующие', '', counts?.valid),
        tab('Отозванные', 'withdrawn', counts?.withdrawn),
        ...(due ? [tab('Отгружено без накладной', 'due', due)] : []),
      ]}
    />
  );
}
