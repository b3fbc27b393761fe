import { PageHead } from '#app/components/layout/page-head.tsx';
import { CheckList, tickedIn } from '#app/components/ui/check-list.tsx';
import { RadioList } from '#app/components/ui/choice-field.tsx';
import { PhoneField } from '#app/components/ui/phone-field.tsx';
import { RecordForm, recordForm } from '#app/components/ui/record-form.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import type { GrantedContract } from '#server/people/managers/manager-view.ts';
import { deskDealer, deskPaths, deskPerson } from '../desk-hrefs.ts';

type Props = {
  dealer: { id: number; header: string; contracts: GrantedContract[] };
  refusal: Refusal | undefined;
};

const labels: Record<string, string> = {
  name: 'Имя и фамилия',
  email: 'E-mail',
  type_id: 'Роль',
  contracts: 'Договоры',
};

/** The form of a new manager or observer of a dealer. */
export function NewPerson({ dealer: { id, header, contracts }, refusal }: Props) {
  const stored = { name: '', email: '', phone: '', type_id: '2', contracts: [] };
  const { fields, form } = recordForm('person', { stored, refusal, labels });
  const offered = contracts.filter(({ active }) => active);
  return (
    <>
      <PageHead
        title="Новый человек"
        crumbs={[
          { label: 'Дилеры', href: deskPaths.dealers },
          { label: header, href: deskDealer(id) },
          { label: 'Новый человек' },
        ]}
      />
      <RecordForm
        of={form}
        action={deskPerson(id, 'new')}
        isNew
        failed="Человек не приглашён"
        submit="Пригласить"
        cancel={deskDealer(id)}
      >
        <TextField meta={fields.name} label={labels.name} maxLength={255} autoComplete="off" required />
        <TextField
          meta={fields.email}
          label={labels.email}
          hint="Сюда придёт ссылка, чтобы задать пароль"
          type="email"
          autoComplete="off"
          required
        />
        <PhoneField meta={fields.phone} label="Телефон, необязательно" />
        <RadioList
          meta={fields.type_id}
          label="Роль"
          options={[
            { value: '2', label: 'Менеджер', hint: 'заказывает по отмеченным договорам' },
            { value: '3', label: 'Наблюдатель', hint: 'читает заказы и документы' },
          ]}
        />
        <CheckList
          id={fields.contracts.id}
          name="contracts"
          legend="Договоры"
          options={offered.map((contract) => ({
            id: contract.id,
            label: contract.header,
            note: contract.company,
          }))}
          ticked={
            refusal ? (tickedIn(refusal.values.contracts) ?? []) : offered.map((contract) => contract.id)
          }
          errors={fields.contracts.errors}
          none="У дилера нет действующих договоров."
        />
      </RecordForm>
    </>
  );
}
