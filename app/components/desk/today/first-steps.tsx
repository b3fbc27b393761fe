import { Icon } from '#app/components/ui/icon.tsx';
import type { FirstStep, Today } from '#server/desk/today/today-view.ts';
import { DeskLink } from '../allowed.tsx';
import {
  deskDealer,
  deskDelivery,
  deskPaths,
  deskPriceType,
  deskProduct,
  deskWarehouse,
} from '../desk-hrefs.ts';

const words: Record<FirstStep, { label: string; href: string }> = {
  settings: { label: 'Данные компании и НДС', href: deskPaths.settings },
  warehouse: { label: 'Склад', href: deskWarehouse('new') },
  priceType: { label: 'Вид цен', href: deskPriceType('new') },
  product: { label: 'Товары – здесь или обменом с 1С', href: deskProduct('new') },
  delivery: { label: 'Способ доставки', href: deskDelivery('new') },
  dealer: { label: 'Первый дилер', href: deskDealer('new') },
};

/** The steps before a dealer can order, in the order in which they are done. */
export function FirstSteps({ steps }: { steps: NonNullable<Today['steps']> }) {
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
                <Icon name="check" /> {words[step].label}
                <span className="visually-hidden"> – готово</span>
              </span>
            ) : (
              <DeskLink href={words[step].href}>{words[step].label}</DeskLink>
            )}
          </li>
        ))}
      </ol>
      <p className="desk-none quiet">
        <a href={deskPaths.readiness}>Готовность портала</a> – всё, без чего первый заказ, счёт или фотография
        выйдут неверно.
      </p>
    </section>
  );
}
