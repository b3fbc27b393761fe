import { Note } from '#app/components/ui/note.tsx';
import { owedText, permissionText, type ShippingHold } from '#server/ordering/orders/shipping-hold.ts';

/** Warns that an order is not paid for, and states whose permission a shipment needs. */
export function HoldNote({ hold }: { hold: ShippingHold | undefined }) {
  if (!hold) return null;
  return (
    <Note kind="no" title={owedText(hold)}>
      {permissionText(hold)}.
    </Note>
  );
}
