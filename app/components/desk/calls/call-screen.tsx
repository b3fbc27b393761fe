import { PageHead } from '#app/components/layout/page-head.tsx';
import { SelectField } from '#app/components/ui/choice-field.tsx';
import { DateField } from '#app/components/ui/date-field.tsx';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { Fact } from '#app/components/ui/fact.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { RefusalNote } from '#app/components/ui/refusal-note.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextareaField, TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { counted } from '#server/kernel/plural.ts';
import { callDelays } from '#server/talk/calls/call-time.ts';
import { type CallNote, type CallView, callDeeds, maxNoteLength } from '#server/talk/calls/call-view.ts';
import { DeskButton, DeskLink } from '../allowed.tsx';
import { deskCall, deskDealer, deskOrderForDealer, deskPaths } from '../desk-hrefs.ts';
import { attemptsText } from './call-words.tsx';

/** A refused form of the screen; `deed` names the form. */
export type CallRefusal = Refusal & { deed: string };

type Props = { call: CallView; refusal: CallRefusal | undefined };

/** One call: who asked and when, what was done about it, and what to do next. */
export function CallScreen({ call, refusal }: Props) {
  const { id, firstname, phone, dealer, dealerId, email, asked, attempts, handler, doneAt } = call;
  const done = doneAt !== undefined;
  return (
    <>
      <PageHead
        title={firstname}
        mark={<State {...call} />}
        crumbs={[{ label: 'Звонки', href: deskPaths.calls }, { label: firstname }]}
      >
        {dealerId && <DeskButton href={deskOrderForDealer(dealerId)}>Заказ для дилера</DeskButton>}
        <a className="btn btn-sm btn-primary" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          {phone}
        </a>
      </PageHead>
      {refusal?.errors[''] && <RefusalNote {...refusal} login="/desk/login" />}
      <div className="desk-columns">
        <div className="card">
          <Story call={call} />
          <NoteForm id={id} refusal={refusal?.deed === 'note' ? refusal : undefined} />
        </div>
        <div className="card desk-aside">
          <section>
            <dl className="props call-facts">
              <Fact name="Дилер">
                {dealer && dealerId ? (
                  <DeskLink href={deskDealer(dealerId)}>{dealer}</DeskLink>
                ) : (
                  'посетитель'
                )}
              </Fact>
              <Fact name="E-mail">{email && <a href={`mailto:${email}`}>{email}</a>}</Fact>
              <Fact name="Заявок">{asked > 1 && asked}</Fact>
              <Fact name="Попыток">{attempts > 0 && attempts}</Fact>
              <Fact name="Кто звонит">{handler}</Fact>
            </dl>
            <div className="form-acts">
              <form method="post" action={deskCall(id)}>
                <input type="hidden" name="deed" value={done ? 'back' : 'done'} />
                <SubmitButton busy="Отмечаем…" className={done ? '' : 'btn-primary'}>
                  {done ? 'Вернуть в очередь' : 'Позвонили'}
                </SubmitButton>
              </form>
              {!done && !call.mine && (
                <form method="post" action={deskCall(id)}>
                  <input type="hidden" name="deed" value="take" />
                  <input type="hidden" name="from" value={call.handlerId} />
                  <SubmitButton busy="Берём…" className="">
                    {handler ? 'Забрать себе' : 'Взять себе'}
                  </SubmitButton>
                </form>
              )}
            </div>
          </section>
          {!done && <Missed call={call} refusal={refusal?.deed === 'missed' ? refusal : undefined} />}
        </div>
      </div>
    </>
  );
}

function State({ doneAt, postponedTo, attempts }: CallView) {
  if (doneAt !== undefined) return <StateLabel kind="success" text="Позвонили" />;
  if (postponedTo === undefined) return <StateLabel kind="primary" text="Ждёт звонка" />;
  return (
    <>
      <StateLabel kind="neutral" text={`Позвонить ${ruDateTimeOf(postponedTo)}`} />
      <span className="quiet">{attemptsText(attempts)}</span>
    </>
  );
}

/** Requests and actions together, oldest first. */
function Story({ call: { requests, notes } }: { call: CallView }) {
  const events = [
    ...requests.map(({ id, firstname, at }) => ({
      key: `request ${id}`,
      at,
      who: firstname,
      note: undefined,
    })),
    ...notes.map((note) => ({ key: `note ${note.id}`, at: note.at, who: note.author, note })),
  ].sort((a, b) => a.at - b.at);
  return (
    <ol className="call-story" aria-label="Что было">
      {events.map(({ key, at, who, note }) => (
        <li key={key}>
          <p>
            <b>{note ? deedText(note) : 'Заявка на звонок'}</b>
            <span className="quiet">
              {who}, {ruDateTimeOf(at)}
            </span>
          </p>
          {note?.note && <p className="call-note">{note.note}</p>}
        </li>
      ))}
    </ol>
  );
}

function deedText({ kind, dueAt }: CallNote): string {
  const deed = callDeeds[kind];
  return dueAt === undefined ? deed : `${deed}, позвонить ${ruDateTimeOf(dueAt)}`;
}

function NoteForm({ id, refusal }: { id: number; refusal: CallRefusal | undefined }) {
  const { fields, form } = formFields('note', { note: '' }, refusal);
  return (
    <form method="post" action={deskCall(id)} className="desk-inner-form" {...form}>
      <input type="hidden" name="deed" value="note" />
      <TextareaField meta={fields.note} label="Заметка" rows={2} maxLength={maxNoteLength} />
      <SubmitButton busy="Сохраняем…" className="btn-sm">
        Добавить заметку
      </SubmitButton>
    </form>
  );
}

const labels = { when: 'Позвонить', day: 'Дата', time: 'Время', note: 'Заметка' };

function Missed({ call, refusal }: Props) {
  const stored = { when: '60', day: '', time: '', note: '' };
  const { fields, errors, form } = formFields('missed', stored, refusal);
  const { '': _whole, ...named } = errors;
  const items = errorItems(named, (name) => `missed-${name}`, '#missed', labels);
  return (
    <section aria-labelledby="missed">
      <h2 id="missed">Не дозвонились</h2>
      <form
        method="post"
        action={deskCall(call.id)}
        noValidate
        id={form.id === 'missed' ? undefined : form.id}
      >
        <input type="hidden" name="deed" value="missed" />
        <input type="hidden" name="seen" value={call.notes.at(-1)?.id ?? ''} />
        <ErrorSummary title={errorTitle('Не сохранено', items.length)} items={items} />
        <SelectField
          meta={fields.when}
          label="Позвонить"
          options={callDelays.map(({ id, header }) => ({ value: id, label: header }))}
        />
        <div className="call-exact">
          <DateField
            meta={fields.day}
            label="или точно: дата"
            hint="Пусто – сегодня"
            towards="future"
            className="w-date"
          />
          <TextField
            meta={fields.time}
            label="время"
            placeholder="чч:мм"
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            className="w-time"
          />
        </div>
        <TextareaField meta={fields.note} label="Заметка, необязательно" rows={2} maxLength={maxNoteLength} />
        <SubmitButton busy="Откладываем…" className="">
          Отложить звонок
        </SubmitButton>
        {call.attempts > 0 && (
          <p className="remark">Уже {counted(call.attempts, 'попытка', 'попытки', 'попыток')}.</p>
        )}
      </form>
    </section>
  );
}
