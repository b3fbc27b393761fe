import type { Contragent } from '#server/people/contragents/contragent-view.ts';
import { ContragentFacts } from './contragent-facts.tsx';
import { ContragentForm } from './contragent-form.tsx';
import type { ContragentReply } from './contragent-reply.ts';

type Props = Contragent & {
  mayChange: boolean;
  mayLookUp: boolean;
  reply?: ContragentReply | undefined;
};

/** The contents of a contragent window: its form, or its details when it is read-only. */
export function ContragentBody({ id, enabled: _, mayChange, mayLookUp, reply, ...values }: Props) {
  if (!mayChange) return <ContragentFacts {...values} />;
  return <ContragentForm id={id} values={values} mayLookUp={mayLookUp} reply={reply} />;
}
