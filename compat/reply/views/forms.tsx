import { ActForm } from '#app/components/acts/act-form.tsx';
import { actsPath } from '#app/components/acts/act-query.ts';
import { ManagerForm } from '#app/components/managers/manager-form.tsx';
import { PoliticsView } from '#app/components/price-politics/politics-view.tsx';
import type { ManagerCard } from '#server/managers/manager-view.ts';
import type { PoliticsCard } from '#server/price-politics/politics-view.ts';

/** What old pages put into their own windows (contract §3.2, `/tpl/`): forms that post to the screens. */

type ActFormData = Parameters<typeof ActForm>[0]['form'];

/** act_form */
export const NewAct = (form: ActFormData) => (
  <ActForm form={form} action={`${actsPath}/new`} closeHref={actsPath} refusal={undefined} />
);

/** manager_form */
export const Manager = (manager: ManagerCard) => <ManagerForm manager={manager} refusal={undefined} />;

/** price_politics, without the goods on which rules are tried: «Пересчитать» leads to the screen, which has them. */
export const Politics = (card: PoliticsCard) => <PoliticsView card={card} />;
