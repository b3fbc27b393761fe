import type { Page, Visitor } from '#tests/setup/visitor.ts';
import { answered, count, patiently, pick, type Told } from './told.ts';
import { isPlentiful } from './world.ts';

/** Adds a piece to the basket in two tabs at once, both of which have been open for a while. Never orders. */
export async function collectOnce(person: Visitor, email: string, told: Told): Promise<void> {
  const tabs = [answered(await person.visit('/catalogue')), answered(await person.visit('/catalogue'))];
  await Promise.all(tabs.map((tab) => add(person, { tab, email, told })));
}

async function add(
  person: Visitor,
  { tab, email, told }: { tab: Page; email: string; told: Told },
): Promise<void> {
  const fields = tab.$$('#goods input[name^="qnt["]').map((input) => input.getAttribute('name') ?? '');
  const field = pick(fields.filter((name) => isPlentiful(productOf(name))));
  if (!field) return count(told.refused, 'nothing to collect');
  const answer = await patiently(told, () => person.submit(tab, '#goods', { [field]: '1' })).catch(
    (error) => {
      told.addedUnanswered++;
      throw error;
    },
  );
  // The other tab may show the message, because both share the cookie that contains it.
  if (answer.status === 200 && answer.path.startsWith('/catalogue'))
    count(told.added, `${email} ${productOf(field)}`);
  else count(told.refused, `not added: ${answer.$('.note')?.textContent?.slice(0, 80) ?? answer.title}`);
}

const productOf = (field: string) => Number(/\d+/.exec(field)?.[0]);
