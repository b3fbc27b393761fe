import { PageHead } from '#app/components/layout/page-head.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { RecordForm, recordForm } from '#app/components/ui/record-form.tsx';
import { shownField } from '#app/components/ui/shown-field.ts';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import type { Named } from '#server/goods/model.ts';
import { requisiteLabels as labels, type Requisites } from '#server/people/contragents/contragent-view.ts';
import { deskDealer, deskPaths } from '../desk-hrefs.ts';
import { dealerContragentSwitch, deskDealerContragent } from './dealer-hrefs.ts';

type Props = {
  dealer: Named;
  id: number;
  requisites: Requisites;
  /** The dealer's waiting request to change the requisites. */
  request: number | undefined;
  enabled: boolean;
  lastChange: number;
  refusal: Refusal | undefined;
};

/** The form of a contragent's requisites. */
export function DealerContragentForm({
  dealer,
  id,
  requisites,
  request,
  enabled,
  lastChange,
  refusal,
}: Props) {
  const { fields, form } = recordForm('contragent', {
    stored: requisites,
    refusal,
    labels,
  });
  const title = id ? requisites.company : 'Новый контрагент';
  const off = { autoComplete: 'off' } as const;
  const digits = { inputMode: 'numeric', ...off } as const;
  return (
    <>
      <PageHead
        title={title}
        crumbs={[
          { label: 'Дилеры', href: deskPaths.dealers },
          { label: dealer.header, href: deskDealer(dealer.id) },
          { label: title },
        ]}
        mark={!enabled && <StateLabel kind="neutral" text="Отключён" />}
      >
        {id > 0 && <Switch dealer={dealer.id} id={id} enabled={enabled} lastChange={lastChange} />}
      </PageHead>
      <RecordForm
        of={form}
        action={deskDealerContragent(dealer.id, id || 'new')}
        isNew={id === 0}
        failed="Контрагент не сохранён"
        cancel={deskDealer(dealer.id)}
      >
        {request !== undefined && (
          <Note kind="info" title="Дилер просит другие реквизиты">
            <a href={`${deskPaths.requests}/${request}`}>Открыть запрос</a>
          </Note>
        )}
        {id > 0 && (
          <p className="quiet">
            Название, ИНН и КПП изменятся сразу. В прежних заказах и актах останутся прежние.
          </p>
        )}
        <TextField meta={fields.company} label={labels.company} maxLength={255} required {...off} />
        <TextField
          meta={fields.inn}
          label={labels.inn}
          hint="10&nbsp;цифр у компании, 12 у предпринимателя"
          required
          {...digits}
        />
        <TextField meta={fields.kpp} label={labels.kpp} hint="У предпринимателя нет" {...off} />
        <TextField meta={fields.ogrn} label={labels.ogrn} {...digits} />
        <TextField
          meta={fields.legal_address}
          label={labels.legal_address}
          hint="Нужен для УПД и ТОРГ-12"
          maxLength={500}
          {...off}
        />
        <TextField meta={fields.bank} label={labels.bank} maxLength={255} {...off} />
        <TextField meta={fields.bik} label={labels.bik} {...digits} />
        <TextField meta={fields.account} label={labels.account} {...digits} />
      </RecordForm>
    </>
  );
}

type Switched = { dealer: number; id: number; enabled: boolean; lastChange: number };

/** Switches the contragent on or off. Switching off asks for confirmation first, because it stops orders. */
function Switch({ dealer, id, enabled, lastChange }: Switched) {
  const href = dealerContragentSwitch(dealer, id);
  if (enabled) {
    return (
      <a className="btn btn-sm btn-quiet danger" href={href}>
        Отключить
      </a>
    );
  }
  return (
    <form method="post" action={href}>
      <input type="hidden" name="enabled" value="1" />
      <input type="hidden" name={shownField(id)} value={lastChange} />
      <SubmitButton busy="Включаем…" className="btn-sm">
        Включить
      </SubmitButton>
    </form>
  );
}
