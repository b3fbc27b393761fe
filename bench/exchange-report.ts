import type { Plan } from './plans.ts';
import { against, plansReport, row, whole } from './screens-report.ts';

/** One step of the exchange: milliseconds, bytes, statements. `before`: the memory of its process at the start. */
export type Measured = {
  name: string;
  /** The result, as a text. */
  done: string;
  wall: number;
  cpu: number;
  peak: number;
  before: number;
  statements: number;
  plans: Plan[];
};

/** The maximum for a step on an idle machine: seconds of waiting, MB of memory. */
export type Goal = { wall: number; peak?: number; grown?: number };

export type ExchangeOfDatabase = { database: string; works: (Measured & { goal: Goal })[] };

export type Exchange = { products: number; orders: number; bytes: number; databases: ExchangeOfDatabase[] };

/** Returns the part of docs/performance.md about the exchange with 1C. */
export function exchangeReport({ products, orders, bytes, databases }: Exchange): string {
  return `## The exchange with 1C

\`npm run bench -- --only exchange\` imports a full export of ${whole(products)} products, each with 14 properties,
5 prices and 5 stocks, ${whole(bytes / 1e6)} MB of XML, and then the same export again. Then it imports another price
and stock of everything, sends stocks to the endpoint of a serving portal until a dealer's page shows them, and fetches
${whole(orders)} orders of 10 lines with one \`query\`. Each step except the one at the endpoint has a separate process,
with compiled code as in production. Wall and CPU are seconds, memory is the peak of the process and, in brackets, how
much of it the step has added. Goals are for 100,000 products on an idle machine. Values that miss their goal are bold.

${databases.map(tableOf).join('\n\n')}
`;
}

function tableOf({ database, works }: ExchangeOfDatabase): string {
  const plans = works.flatMap((work) => work.plans);
  return `### The exchange on ${database}

${row(['step', 'goal', 'wall', 'CPU', 'memory, MB', 'statements', 'result'])}
| --- | --- |${' ---: |'.repeat(4)} --- |
${works.map(rowOf).join('\n')}${plansReport(plans)}`;
}

function rowOf({
  name,
  done,
  wall,
  cpu,
  peak,
  before,
  statements,
  goal,
}: ExchangeOfDatabase['works'][number]): string {
  const megabytes = peak / 1e6;
  const added = (peak - before) / 1e6;
  const isTooMuch =
    megabytes > (goal.peak ?? Number.POSITIVE_INFINITY) || added > (goal.grown ?? Number.POSITIVE_INFINITY);
  return row([
    name,
    goalText(goal),
    against(seconds(wall), wall / 1_000, goal.wall),
    seconds(cpu),
    isTooMuch ? `**${whole(megabytes)} (${whole(added)})**` : `${whole(megabytes)} (${whole(added)})`,
    whole(statements),
    done,
  ]);
}

const seconds = (ms: number) => (ms / 1_000).toFixed(ms < 10_000 ? 2 : 1);

function goalText({ wall, peak, grown }: Goal): string {
  return [`wall ${wall}`, peak !== undefined && `memory ${peak}`, grown !== undefined && `memory + ${grown}`]
    .filter(Boolean)
    .join(', ');
}
