import type { Contragent } from '#server/contragents/contragent-view.ts';
import { ContragentFacts } from './contragent-facts.tsx';
import { ContragentForm } from './contragent-form.tsx';
import type { ContragentReply } from './contragent-reply.ts';

type Props = Contragent & {
  mayChange: boolean;
  mayLookUp: boolean;
  reply?: ContragentReply | undefined;
};

/** What the window of a legal entity holds: its form, or for who only reads the requisites. */
export function ContragentBody({ id, enabled: _, mayChange, mayLookUp, reply, ...values }: Props) {
  if (!mayChange) return <ContragentFacts {...values} />;
  return <ContragentForm {...{ id, values, mayLookUp, reply }} />;
}
