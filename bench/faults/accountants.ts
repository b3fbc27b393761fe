import { addDays, currentDay, ruDate } from '#server/kernel/clock.ts';
import type { Page, Visitor } from '#tests/setup/visitor.ts';
import { answered, count, patiently, type Told } from './told.ts';

/** Orders an act for a period that no other act has, sometimes with two clicks. */
export async function orderAct(person: Visitor, nth: number, told: Told): Promise<void> {
  const form = answered(await person.visit('/cabinet/acts/new'));
  const period = periodOf(nth);
  const fields = { startdate: ruDate(period.startOn), enddate: ruDate(period.endOn) };
  const send = () => patiently(told, () => person.submit(form, 'dialog form', fields));
  const clicks = Math.random() < 0.3 ? 2 : 1;
  const answers = await Promise.allSettled(Array.from({ length: clicks }, send));
  const numbers = new Set<number>();
  for (const answer of answers) {
    if (answer.status === 'rejected') {
      told.actsUnanswered++;
      continue;
    }
    const number = numberOf(answer.value);
    if (number) numbers.add(number);
    else count(told.refused, `no act: ${answer.value.$('.error, .note')?.textContent?.slice(0, 80)}`);
  }
  if (numbers.size > 1) told.wrong.push(`one form created the acts ${[...numbers]}`);
  for (const number of numbers) told.acts.set(`${period.startOn} ${period.endOn}`, number);
}

/** Returns the nth period; periods differ and end in the last two months. */
export function periodOf(nth: number): { startOn: string; endOn: string } {
  const today = currentDay();
  const endOn = addDays(today, -(nth % 50) - 1);
  return { startOn: addDays(endOn, -1 - Math.floor(nth / 50)), endOn };
}

const numberOf = (page: Page) => Number(/Акт № (\d+) заказан/.exec(page.text)?.[1] ?? 0);
