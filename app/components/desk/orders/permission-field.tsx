import { TextField } from '#app/components/ui/text-field.tsx';
import { owedText, permissionText, type ShippingHold } from '#server/ordering/orders/shipping-hold.ts';

type Props = {
  hold: ShippingHold | undefined;
  value?: string | undefined;
  errors?: string[] | undefined;
  /** True in a window that has no other field. */
  focused?: boolean;
};

/** Asks who permitted a shipment that is not paid for; the answer is stored in the history. */
export function PermissionField({ hold, value = '', errors, focused = false }: Props) {
  if (!hold) return null;
  return (
    <>
      <p className="over-limit">{owedText(hold)}.</p>
      <TextField
        meta={{ id: 'permission', name: 'permission', errors, initialValue: value }}
        label="Кто разрешил отгрузить и почему"
        hint={`${permissionText(hold)}. Ответ останется в истории`}
        maxLength={200}
        autoComplete="off"
        required
        data-focus={focused || undefined}
      />
    </>
  );
}
