import { PageHead } from '#app/components/layout/page-head.tsx';
import { SelectField } from '#app/components/ui/choice-field.tsx';
import { RecordForm, recordForm } from '#app/components/ui/record-form.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { dealerFormValues } from '#server/desk/dealers/dealer-form.ts';
import type { Named } from '#server/goods/model.ts';
import { deskDealer, deskPaths } from '../desk-hrefs.ts';

type Props = {
  dealer: Named & { manager: Named | undefined; managers: Named[] };
  refusal: Refusal | undefined;
};

/** The form of a dealer's name and manager. */
export function DealerEdit({ dealer, refusal }: Props) {
  const { id, header, manager, managers } = dealer;
  const stored = dealerFormValues(dealer);
  const { fields, form } = recordForm('dealer', {
    stored,
    refusal,
    labels: {
      header: 'Название',
      staff: 'Менеджер',
    },
  });
  // A manager who no longer has access stays in the list until another is chosen.
  const offered = manager && !managers.some((each) => each.id === manager.id) ? [manager] : [];
  return (
    <>
      <PageHead
        title="Название и менеджер"
        crumbs={[
          { label: 'Дилеры', href: deskPaths.dealers },
          { label: header, href: deskDealer(id) },
          { label: 'Название и менеджер' },
        ]}
      />
      <RecordForm of={form} action={`${deskDealer(id)}/edit`} cancel={deskDealer(id)}>
        <TextField
          meta={fields.header}
          label="Название"
          hint="Так дилер называется на рабочем столе"
          maxLength={255}
          autoComplete="off"
          required
        />
        {managers.length > 0 && (
          <SelectField
            meta={fields.staff}
            label="Ведёт менеджер"
            empty="Никто"
            options={[...offered, ...managers].map((each) => ({ value: each.id, label: each.header }))}
          />
        )}
      </RecordForm>
    </>
  );
}
