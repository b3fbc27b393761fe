import { Tick } from '#app/components/ui/tick.tsx';

type Props = { record: { isImported: boolean; deskFields: string }; what: string; checked: boolean };

/**
 * For a record from 1C, shows whether 1C or the desk sets its name and similar fields, and offers to return these
 * fields to 1C.
 */
export function BackTo1c({ record: { isImported, deskFields }, what, checked }: Props) {
  if (!isImported) return null;
  if (deskFields === '') {
    return <p className="quiet">Из 1С. Если изменить {what} здесь, обмен с 1С их больше не тронет.</p>;
  }
  return (
    <Tick name="as_in_1c" checked={checked}>
      Снова брать {what} из 1С: следующий обмен их заменит
    </Tick>
  );
}
