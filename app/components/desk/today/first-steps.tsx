import { Icon } from '#app/components/ui/icon.tsx';
import type { Setup } from '#server/desk/today/today-view.ts';
import { DeskLink } from '../allowed.tsx';
import { deskPaths } from '../desk-hrefs.ts';
import { checkHref } from '../readiness/check-hrefs.ts';
import { stepLabel } from '../readiness/step-label.ts';

/** The steps before a dealer can order, in the order in which they are done, and how many checks are open. */
export function FirstSteps({ setup: { steps, open, ...setup } }: { setup: Setup }) {
  const readiness = (
    <>
      <a href={deskPaths.readiness}>Готовность портала</a>: осталось {open}
    </>
  );
  if (steps.length === 0) return <p className="quiet mb-3">{readiness}</p>;
  const done = steps.filter((each) => each.done).length;
  return (
    <section className="card desk-part" aria-labelledby="steps-h">
      <div className="desk-part-head">
        <h2 id="steps-h">До первого заказа</h2>
        <span className="quiet">
          {done} из {steps.length}
        </span>
      </div>
      <ol className="desk-plain first-steps">
        {steps.map(({ step, done }) => (
          <li key={step}>
            {done ? (
              <span className="quiet">
                <Icon name="check" /> {stepLabel(step, setup)}
                <span className="visually-hidden"> – готово</span>
              </span>
            ) : (
              <DeskLink href={checkHref(step, setup) ?? deskPaths.readiness}>
                {stepLabel(step, setup)}
              </DeskLink>
            )}
          </li>
        ))}
      </ol>
      <p className="desk-none quiet">
        {readiness}. Без этого первый заказ, счёт или фотография выйдут неверно.
      </p>
    </section>
  );
}
