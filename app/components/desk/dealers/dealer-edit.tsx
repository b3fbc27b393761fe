import { PageHead } from '#app/components/layout/page-head.tsx';
import { SelectField } from '#app/components/ui/choice-field.tsx';
import { errorItems, meanwhileItems, refusalTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { Original, returnedOriginal } from '#app/components/ui/original.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
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
  const { form, fields, errors } = formFields('dealer', stored, refusal);
  const items = [
    ...errorItems(errors, (name) => `${form.id}-${name}`, `#${fields.header.id}`, {
      header: 'Название',
      staff: 'Менеджер',
    }),
    ...meanwhileItems(refusal, `#${fields.header.id}`),
  ];
  // A manager without access any more stays in the list until another is chosen.
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
      <form method="post" action={`${deskDealer(id)}/edit`} className="card form-body" {...form}>
        <Original values={stored} returned={returnedOriginal(refusal)} />
        <ErrorSummary title={refusalTitle(refusal, 'Данные не сохранены', items.length)} items={items} />
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
        <div className="form-acts">
          <SubmitButton busy="Сохраняем…">Сохранить</SubmitButton>
          <a className="btn" href={deskDealer(id)}>
            Отмена
          </a>
        </div>
      </form>
    </>
  );
}
