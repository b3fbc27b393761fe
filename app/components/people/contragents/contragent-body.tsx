import type { Policy } from '#server/people/consents/policy.ts';
import type { Contragent } from '#server/people/contragents/contragent-view.ts';
import type { Party } from '#server/people/contragents/party.ts';
import { ContragentFacts } from './contragent-facts.tsx';
import { ContragentForm } from './contragent-form.tsx';
import type { ContragentReply } from './contragent-reply.ts';

type Props = Contragent & {
  mayChange: boolean;
  mayLookUp: boolean;
  /** True when only the desk changes the name, INN and KPP, on request. */
  fixed: boolean;
  /** The requested values that staff have not decided on yet. */
  pending: Party | undefined;
  /** The edition of the privacy policy to consent to; absent in the old calls, which show no checkbox. */
  policy?: Policy | undefined;
  reply?: ContragentReply | undefined;
};

/** The contents of a contragent window: its form, or its details when it is read-only. */
export function ContragentBody({
  id,
  enabled: _,
  mayChange,
  mayLookUp,
  fixed,
  pending,
  policy,
  reply,
  ...values
}: Props) {
  if (!mayChange) return <ContragentFacts {...values} />;
  const rights = { mayLookUp, fixed, pending };
  return <ContragentForm id={id} values={values} {...rights} policy={policy} reply={reply} />;
}
