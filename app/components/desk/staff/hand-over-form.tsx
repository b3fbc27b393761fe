import { SelectField } from '#app/components/ui/choice-field.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { counted } from '#server/kernel/plural.ts';
import type { StaffCard } from '#server/people/staff/staff-view.ts';
import { deskStaff } from '../desk-hrefs.ts';

type Props = { member: StaffCard; refusal: Refusal | undefined };

/** Hands over all dealers of a staff member to another one. */
export function HandOverForm({ member, refusal }: Props) {
  const { id, dealers, colleagues } = member;
  const { form, fields } = formFields('hand-over', { to: '' }, refusal);
  if (dealers === 0) return null;
  return (
    <form method="post" action={deskStaff(id)} {...form}>
      <input type="hidden" name="form" value="dealers" />
      <p className="quiet">
        Ведёт {counted(dealers, 'дилера', 'дилеров', 'дилеров')}. Их заказы, чаты и рекламации перейдут к
        новому менеджеру.
      </p>
      <SelectField
        meta={fields.to}
        label="Передать всех"
        empty="Выберите сотрудника"
        options={colleagues.map((each) => ({ value: each.id, label: each.header }))}
        required
      />
      <SubmitButton busy="Передаём…" className="btn-sm">
        Передать
      </SubmitButton>
    </form>
  );
}
