import { CheckList } from '#app/components/ui/check-list.tsx';
import type { MailingCard } from '#server/content/mailings/mailing-view.ts';
import { FindDealer } from '../money/new-payment.tsx';
import { deskMailing, deskMailingDeed } from './mailing-hrefs.ts';

/** The dealers ticked for a draft, and a search for others. */
export function ChosenDealers({ card: { mailing, chosen, query, found } }: { card: MailingCard }) {
  const action = deskMailingDeed(mailing.id, 'dealers');
  const options = (dealers: typeof chosen) => dealers.map(({ id, header }) => ({ id, label: header }));
  return (
    <section className="card" aria-label="Выбранные дилеры">
      <FindDealer action={deskMailing(mailing.id)} query={query} />
      <form method="post" action={action} className="form-body">
        <input type="hidden" name="query" value={query} />
        <CheckList
          id="add"
          name="add"
          legend={query ? 'Найдены' : 'Можно добавить'}
          options={options(found)}
          ticked={[]}
          errors={undefined}
          none="Таких дилеров нет. Ищем по началу слов."
        />
        {found.length > 0 && (
          <div className="form-acts">
            <button type="submit" className="btn btn-sm">
              Добавить отмеченных
            </button>
          </div>
        )}
      </form>
      <form method="post" action={action} className="form-body">
        <input type="hidden" name="query" value={query} />
        <CheckList
          id="remove"
          name="remove"
          legend="Выбраны"
          options={options(chosen)}
          ticked={[]}
          errors={undefined}
          none="Пока никто не выбран."
        />
        {chosen.length > 0 && (
          <div className="form-acts">
            <button type="submit" className="btn btn-sm">
              Убрать отмеченных
            </button>
          </div>
        )}
      </form>
    </section>
  );
}
