import { DateField } from '#app/components/ui/date-field.tsx';
import type { FieldMeta } from '#app/components/ui/field.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import { type ConsignmentFormValues, consignmentLabels } from '#server/ordering/consignments/consignment.ts';

type Props = {
  fields: Record<keyof ConsignmentFormValues, FieldMeta>;
  /** Offered as the carrier is typed. */
  carriers: readonly string[];
};

/** How the goods of an order are sent. */
export function ConsignmentFields({ fields, carriers }: Props) {
  return (
    <fieldset className="consignment-fields">
      <legend>Отправление</legend>
      <div>
        <TextField
          meta={fields.boxes}
          label={consignmentLabels.boxes}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          meta={fields.weight}
          label={consignmentLabels.weight}
          inputMode="decimal"
          autoComplete="off"
        />
        <DateField meta={fields.arrives} label={consignmentLabels.arrives} towards="future" />
        <TextField
          meta={fields.carrier}
          label={consignmentLabels.carrier}
          maxLength={100}
          list="carriers"
          autoComplete="off"
        />
        <datalist id="carriers">
          {carriers.map((carrier) => (
            <option value={carrier} key={carrier} />
          ))}
        </datalist>
        <TextField meta={fields.track} label={consignmentLabels.track} maxLength={60} autoComplete="off" />
        <TextField
          meta={fields.url}
          label={consignmentLabels.url}
          fieldClass="consignment-url"
          inputMode="url"
          maxLength={500}
          placeholder="https://"
          autoComplete="off"
        />
      </div>
    </fieldset>
  );
}
