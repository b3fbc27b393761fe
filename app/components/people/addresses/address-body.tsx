import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import type { Policy } from '#server/people/consents/policy.ts';
import { AddressForm } from './address-form.tsx';

type Props = {
  id: number;
  fullAddress: string;
  mayChange: boolean;
  /** The edition of the privacy policy to consent to; absent in the old calls, which show no checkbox. */
  policy?: Policy | undefined;
  refusal?: Refusal | undefined;
};

/** The contents of an address window: its form, or the address itself when it is read-only. */
export function AddressBody({ id, fullAddress, mayChange, policy, refusal }: Props) {
  if (!mayChange) return <p className="dialog-body m-0">{fullAddress}</p>;
  return <AddressForm id={id} fullAddress={fullAddress} policy={policy} refusal={refusal} />;
}
