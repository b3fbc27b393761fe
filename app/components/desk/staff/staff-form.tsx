import { RadioList } from '#app/components/ui/choice-field.tsx';
import { FieldError } from '#app/components/ui/field.tsx';
import { RecordForm, recordForm } from '#app/components/ui/record-form.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { administrator } from '#server/people/staff/roles/presets.ts';
import { type StaffCard, staffFormValues } from '#server/people/staff/staff-view.ts';
import { deskPaths, deskStaff } from '../desk-hrefs.ts';

type Props = { member: StaffCard; refusal: Refusal | undefined };

const labels: Record<string, string> = {
  name: 'Имя и фамилия',
  email: 'E-mail',
  discount: 'Скидка в заказах, до %',
};

/** The record of a staff member. The choice of dealers applies to roles that work with dealers, and is hidden
 * for others. */
export function StaffForm({ member, refusal }: Props) {
  const { id, isSelf } = member;
  const stored = staffFormValues(member);
  const { fields, errors, isTicked, form } = recordForm('staff', { stored, refusal, labels, first: 'name' });
  return (
    <RecordForm
      of={form}
      action={deskStaff(id || 'new')}
      className="staff-form"
      isNew={id === 0}
      failed={id ? 'Данные не сохранены' : 'Сотрудник не приглашён'}
      submit={id ? 'Сохранить' : 'Пригласить'}
      cancel={deskPaths.staff}
    >
      <input type="hidden" name="form" value="member" />
      <TextField
        meta={fields.name}
        label={labels.name}
        hint="Так сотрудника видят дилеры в чате и письмах"
        maxLength={255}
        autoComplete="off"
        required
      />
      <TextField
        meta={fields.email}
        label={labels.email}
        hint={id ? 'С ним входят на рабочий стол' : 'Сюда придёт ссылка, чтобы задать пароль'}
        type="email"
        autoComplete="off"
        required
      />
      {(!isSelf || member.role === administrator) && (
        <TextField
          meta={fields.discount}
          label={labels.discount}
          hint="На сколько можно уменьшить цену в заказе, если роль разрешает вести заказы. Пусто – цены не меняет"
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
        />
      )}
      {isSelf ? (
        <p className="quiet">
          Роль – {member.roleHeader.toLowerCase()}. Свою роль{member.role !== administrator && ', скидку'} и
          вход меняет другой сотрудник.
        </p>
      ) : (
        <>
          <RadioList
            meta={fields.role}
            label="Роль"
            options={member.roles.map(({ code, header, hint, canBeLimited }) => ({
              value: code,
              label: header,
              hint,
              ...(canBeLimited && { mark: 'data-manager' as const }),
            }))}
          />
          <div className="of-manager">
            <RadioList
              meta={fields.dealers}
              label="Каких дилеров видит"
              options={[
                { value: 'all', label: 'Все', hint: 'в списках можно оставить только своих' },
                { value: 'own', label: 'Только свои', hint: 'чужие не видны' },
              ]}
            />
          </div>
          <div className="field">
            <label className="inline-field">
              <input type="hidden" name="enabled" value="0" />
              <input
                className="form-check-input m-0"
                type="checkbox"
                name="enabled"
                value="1"
                id={fields.enabled.id}
                defaultChecked={isTicked('enabled')}
              />
              Вход на рабочий стол открыт
            </label>
            <FieldError id={fields.enabled.id} {...(errors.enabled && { errors: errors.enabled })} />
          </div>
        </>
      )}
    </RecordForm>
  );
}
