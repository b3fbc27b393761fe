import type { Plan } from './plans.ts';
import type { MeasuredScreen, Seen } from './screens.ts';
import { against, ms, plansReport, row, wallOf, whole } from './screens-report.ts';

/** The measured screens of the desk on one database. */
export type DeskOfDatabase = { database: string; screens: MeasuredScreen[]; plans: Plan[] };

export type Desk = { products: number; dealers: number; ordersOfEach: number; databases: DeskOfDatabase[] };

/** Returns the part of docs/performance.md about the desk. */
export function deskReport({ products, dealers, ordersOfEach, databases }: Desk): string {
  return `## The desk

The lists, searches and cards of the desk are requested one after another, from a portal with ${whole(products)}
products, ${whole(dealers)} dealers and ${whole(dealers * ordersOfEach)} orders of two lines over two years. Each dealer
has written 20 messages, requested 4 calls, complained 4 times and been changed 30 times; every fifth has 98 payments
entered by hand. An administrator sends the requests, under «own» a manager who serves a tenth of the dealers. Each
request is for another record. CPU and statements are those of one request, wall is p50 / p99. Values that miss their
target are bold.

${databases.map(tableOf).join('\n\n')}
`;
}

function tableOf({ database, screens, plans }: DeskOfDatabase): string {
  return `### The desk on ${database}

${row(['screen', 'target', 'CPU', 'wall', 'statements', 'bytes'])}
| --- | --- |${' ---: |'.repeat(4)}
${screens.map(rowOf).join('\n')}${plansReport(plans)}`;
}

function rowOf({ name, target, seen }: MeasuredScreen): string {
  const [only] = seen as [Seen];
  return row([
    name,
    target.wall === undefined ? '' : `wall ${target.wall}`,
    against(ms(only.cpu), only.cpu, target.cpu),
    wallOf(only, target.wall),
    String(only.statements),
    whole(only.bytes),
  ]);
}
