import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { lowerFirst } from '#server/kernel/lower-first.ts';
import { counted } from '#server/kernel/plural.ts';
import { copiedParts, namedPeople, type RecentCopy } from '#server/people/managers/copy-view.ts';
import { undoCopyPath } from './manager-hrefs.ts';

/** The copies of the last days, each with a button to undo it; nothing when there are none. */
export function RecentCopies({ copies }: { copies: RecentCopy[] }) {
  if (copies.length === 0) return null;
  return (
    <section className="card form-body undo-list" aria-labelledby="recent-copies">
      <h2 id="recent-copies">Недавно скопировано</h2>
      <p className="quiet">
        Вернуть можно в течение семи дней. У тех, чьи настройки с тех пор меняли, они останутся как есть.
      </p>
      <ul className="plain-list">
        {copies.map((copy) => (
          <Copy key={copy.id} copy={copy} />
        ))}
      </ul>
    </section>
  );
}

function Copy({ copy: { id, at, source, to, parts } }: { copy: RecentCopy }) {
  const when = ruDateTimeOf(at);
  return (
    <li>
      <div>
        <b>{namedPeople(to)}</b>
        <span className="caption">
          {when}
          {source && `, образец – ${source}`}: {parts.map((part) => lowerFirst(copiedParts[part])).join(', ')}
        </span>
      </div>
      <form method="post" action={undoCopyPath}>
        <input type="hidden" name="copy" value={id} />
        <SubmitButton
          busy="Возвращаем…"
          className="btn-sm"
          aria-label={`Вернуть как было ${counted(to.length, 'менеджеру', 'менеджерам', 'менеджерам')}, ${when}`}
        >
          Вернуть как было
        </SubmitButton>
      </form>
    </li>
  );
}
