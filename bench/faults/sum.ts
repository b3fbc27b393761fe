import type { Found } from './checks.ts';
import { count, type Told } from './told.ts';

/** Returns an accumulator for the results of all rounds. */
export function newSum() {
  const imports = new Map<string, number>();
  const refused = new Map<string, number>();
  const wrong: string[] = [];
  let [orders, acts, added, failures, unanswered, repeated] = [0, 0, 0, 0, 0, 0];
  return {
    imports,
    wrong,
    /** Adds the results since the last check, and prints the errors. */
    add(told: Told, found: Found) {
      orders += told.orders.size;
      acts += told.acts.size;
      for (const pieces of told.added.values()) added += pieces;
      failures += told.failures;
      unanswered += told.ordersUnanswered + told.actsUnanswered + told.addedUnanswered;
      repeated += found.repeated;
      for (const [text, times] of told.refused) count(refused, text, times);
      const idle = [
        told.orders.size === 0 && 'nobody could order anything',
        told.acts.size === 0 && 'nobody got an act',
        told.added.size === 0 && 'nobody filled a basket',
      ].filter((each) => each !== false);
      const all = [...found.wrong, ...idle];
      wrong.push(...all);
      for (const each of all) console.log(`WRONG: ${each}`);
      console.log(`checked: ${orders} orders, ${acts} acts, ${added} pieces in baskets until now`);
    },
    lines() {
      return [
        `${orders} orders, ${acts} acts and ${added} pieces in baskets were confirmed; ${unanswered} forms had no answer; people saw ${failures} failures; ${repeated} mails were sent twice after a kill -9`,
        `imports: ${[...imports].map(([text, times]) => `${times} × ${text}`).join('; ')}`,
        ...[...refused].map(([text, times]) => `  ${times} × ${text}`),
        ...wrong.map((each) => `WRONG: ${each}`),
        wrong.length === 0 ? 'Nothing is wrong.' : `${wrong.length} errors were found.`,
      ];
    },
  };
}
