import { DateInput } from '#app/components/ui/date-field.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import type { DebtorCard } from '#server/desk/debtors/debtor-view.ts';
import { ruDate, ruDateTimeOf } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { Part } from '../dealers/dealer-part.tsx';
import { deskDebtorAct, deskDocumentFile } from '../desk-hrefs.ts';

/** Mailed reminders, and why no other can be sent now. */
export function Reminders({ card: { reminders, whyNoReminder } }: { card: DebtorCard }) {
  return (
    <Part title="Напоминания" rows={1} none="">
      <ul className="desk-plain">
        {reminders.length === 0 && <li className="quiet">Напоминаний пока не было.</li>}
        {reminders.map(({ id, overdue, to, by, at }) => (
          <li key={id}>
            {ruDateTimeOf(at)}, просрочено {roubles(overdue)}
            <span className="caption">
              кому: {to}, отправитель: {by}
            </span>
          </li>
        ))}
        {whyNoReminder && <li className="quiet">{whyNoReminder}.</li>}
      </ul>
    </Part>
  );
}

/** The valid bills of the portal under a contract. */
export function Bills({ card: { bills } }: { card: DebtorCard }) {
  if (bills.length === 0) return null;
  return (
    <Part title="Счета портала" rows={bills.length} none="">
      <ul className="desk-plain">
        {bills.map(({ id, title, amount, hasFile }) => (
          <li key={id}>
            {hasFile ? (
              <a href={deskDocumentFile(id)} download>
                <Icon name="download" /> {title}
              </a>
            ) : (
              title
            )}
            {amount !== null && <span className="caption">{roubles(amount)}</span>}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Downloads the act of reconciliation for a period. */
export function ActForm({ card: { id, act } }: { card: DebtorCard }) {
  return (
    <section className="card desk-part" aria-labelledby="act-h">
      <div className="desk-part-head">
        <h2 id="act-h">Акт сверки</h2>
      </div>
      <form
        className="cart-tools order-filter"
        method="get"
        action={deskDebtorAct(id)}
        aria-labelledby="act-h"
      >
        <ActDay name="startDate" label="с" day={act.startOn} />
        <ActDay name="endDate" label="по" day={act.endOn} />
        <button type="submit" className="btn btn-sm" name="format" value="pdf">
          Скачать PDF
        </button>
        <button type="submit" className="btn btn-sm" name="format" value="xlsx">
          Скачать Excel
        </button>
      </form>
    </section>
  );
}

function ActDay({ name, label, day }: { name: string; label: string; day: string }) {
  const value = ruDate(day);
  return (
    <label className="inline-field day-field" htmlFor={`act-${name}`}>
      <span className="quiet">{label}</span>
      <DateInput
        towards="past"
        id={`act-${name}`}
        className="form-control form-control-sm"
        name={name}
        defaultValue={value}
        key={value}
      />
    </label>
  );
}
