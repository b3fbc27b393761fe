import type { Refusal } from '#app/http/run-screen.server.ts';
import { AddressForm } from './address-form.tsx';

type Props = { id: number; fullAddress: string; mayChange: boolean; refusal?: Refusal | undefined };

/** What the window of an address holds: its form, or for who only reads the address itself. */
export function AddressBody({ id, fullAddress, mayChange, refusal }: Props) {
  if (!mayChange) return <p className="dlg-body m-0">{fullAddress}</p>;
  return <AddressForm {...{ id, fullAddress, refusal }} />;
}
