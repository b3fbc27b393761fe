import { ActForm } from '#app/components/papers/acts/act-form.tsx';
import { actsPath } from '#app/components/papers/acts/act-query.ts';
import { ManagerForm } from '#app/components/people/managers/manager-form.tsx';
import { PoliticsView } from '#app/components/people/price-politics/politics-view.tsx';
import type { ListedManager, ManagerCard } from '#server/people/managers/manager-view.ts';
import type { PoliticsCard } from '#server/people/price-politics/politics-view.ts';

/** Contents of the windows of old pages (§7.2.9, `/tpl/`): forms that post to the screens. */

type ActFormData = Parameters<typeof ActForm>[0]['form'];

/** The fragment of `act_form`. */
export const NewAct = (form: ActFormData) => (
  <ActForm form={form} action={`${actsPath}/new`} closeHref={actsPath} refusal={undefined} />
);

/**
 * The fragment of `manager_form`: the form of a manager without the checkbox for consent. It posts to the screen,
 * which shows the form again with the checkbox when consent is missing.
 */
export const Manager = (manager: ManagerCard) => (
  <ManagerForm manager={manager} policy={undefined} refusal={undefined} />
);

/**
 * The fragment of `price_politics`, without the sample goods for trying the rules; «Пересчитать» leads to the screen
 * that has them.
 */
export const Politics = (card: PoliticsCard) => <PoliticsView card={card} />;

/** Leads to the price politics of the selected manager. */
export function ManagerChoice({
  managers,
}: {
  managers: Pick<ListedManager, 'id' | 'type' | 'name' | 'email'>[];
}) {
  return (
    <form action="/tpl/price_politics.html">
      <label>
        Менеджер
        <select className="form-select" name="id" required>
          {managers
            .filter(({ type }) => type === '2')
            .map(({ id, name, email }) => (
              <option value={id} key={id}>
                {name || email}
              </option>
            ))}
        </select>
      </label>
      <button type="submit" className="btn btn-primary">
        Показать цены
      </button>
    </form>
  );
}
