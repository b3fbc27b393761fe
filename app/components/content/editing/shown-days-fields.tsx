import { DateField } from '#app/components/ui/date-field.tsx';
import type { FieldMeta } from '#app/components/ui/field.tsx';

type Props = { fields: { from_on: FieldMeta; until_on: FieldMeta } };

/** The first and the last day on which something is shown. */
export function ShownDaysFields({ fields }: Props) {
  return (
    <div className="in-row">
      <DateField
        meta={fields.from_on}
        label="Первый день"
        hint="Пусто – сразу"
        towards="future"
        className="w-date"
      />
      <DateField
        meta={fields.until_on}
        label="Последний день"
        hint="Пусто – без срока"
        towards="future"
        className="w-date"
      />
    </div>
  );
}
