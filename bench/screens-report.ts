import type { Others } from './others.ts';
import type { Plan } from './plans.ts';
import type { MeasuredScreen, Seen } from './screens.ts';

/** The measured screens on one database: with a short history, with a tenth of the long one, and with the long one. */
export type ScreensOfDatabase = {
  database: string;
  screens: MeasuredScreen[];
  others: Others;
  plans: Plan[];
};

export type Screens = { products: number; orders: number[]; databases: ScreensOfDatabase[] };

const maxGrowth = 1.5;
const good = 200;

export const ms = (n: number) =>
  n < 10 ? n.toFixed(2) : n < 100 ? n.toFixed(1) : Math.round(n).toLocaleString('en');
export const whole = (n: number) => Math.round(n).toLocaleString('en');
export const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
/** Marks a value that misses its target. */
export const against = (text: string, figure: number, most = Number.POSITIVE_INFINITY) =>
  figure > most ? `**${text}**` : text;

/** Returns the part of docs/performance.md about screens. */
export function screensReport({ products, orders, databases }: Screens): string {
  const [tenth = 0, long = 0] = orders.slice(-2);
  return `## Screens

Every screen is requested with ${whole(products)} products, one request after another, alternating with all other
screens, from three portals: with the short history of the demo dealer, with ${whole(tenth)} orders, and with
${whole(long)} orders over five years (20 lines and 2 ledger entries each). CPU is the processor time of the serving
process for a request; the first row, a bare route among the routes of the portal, shows how fast the machine was. Wall
is the time that the client waits, p50 / p99. Growth is the wall time of the long history divided by that of its tenth,
at most ${maxGrowth}. Statements are the SQL statements of one request, short → long if the numbers differ; the slow
ones below each table are those of the long history. Values that miss their target are bold.

${databases.map(tableOf).join('\n\n')}
`;
}

function tableOf({ database, screens, others, plans }: ScreensOfDatabase): string {
  return `### ${database}

${row(['screen', 'target', 'CPU short', 'CPU long', 'wall short', 'wall tenth', 'wall long', 'growth', 'statements', 'bytes long'])}
| --- | --- |${' ---: |'.repeat(8)}
${screens.map(rowOf).join('\n')}

${othersReport(others)}${plansReport(plans)}`;
}

/** The maximum slowdown of others while somebody reads reports. */
const maxSlower = 2;

function othersReport({ usual, meanwhile }: Others): string {
  const slower = meanwhile / usual;
  return `The p99 of GET /ajax/topbasket/ is ${ms(usual)} ms; while another client requests reports of two years
without a pause, it is ${ms(meanwhile)} ms: \
${against(`${slower.toFixed(1)} ×`, slower, maxSlower)} (at most ${maxSlower} ×).`;
}

/** Returns p50 / p99, or the status of a screen that was refused. */
export function wallOf({ status, p50, p99 }: Seen, most?: number): string {
  return status === good
    ? against(`${ms(p50)} / ${ms(p99)}`, p50, most)
    : `**${ms(p50)} (status ${status})**`;
}

function rowOf({ name, target, seen }: MeasuredScreen): string {
  const [short, tenth, long] = seen as [Seen, Seen, Seen];
  const cpu = ({ cpu }: Seen) => against(ms(cpu), cpu, target.cpu);
  const wall = (seen: Seen) => wallOf(seen, target.wall);
  const growth = long.p50 / tenth.p50;
  const statements =
    short.statements === long.statements
      ? String(long.statements)
      : `${short.statements} → ${long.statements}`;
  return row([
    name,
    targetText(target),
    cpu(short),
    cpu(long),
    wall(short),
    wall(tenth),
    wall(long),
    against(growth.toFixed(1), growth, maxGrowth),
    against(statements, long.statements, target.statements),
    whole(long.bytes),
  ]);
}

function targetText({ cpu, wall, statements }: MeasuredScreen['target']): string {
  return [
    cpu !== undefined && `CPU ${cpu}`,
    wall !== undefined && `wall ${wall}`,
    statements !== undefined && `statements ${statements}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Returns the slow statements with their plans; '' when there are none. */
export function plansReport(plans: Plan[]): string {
  if (plans.length === 0) return '';
  const each = plans.map(
    ({ screen, ms: took, text, steps }) =>
      `-- ${screen}: ${ms(took)} ms\n${text}\n${steps.map((step) => `  ${step}`).join('\n')}`,
  );
  return `

Statements that take longer than 5 ms in most requests, each at its slowest, with their plans:

\`\`\`
${each.join('\n\n')}
\`\`\``;
}

/** Returns the comparison of this portal with another one. */
export function peerReport(peer: string, screens: MeasuredScreen[]): string {
  const rate = ({ status, perSecond, p50 }: Seen) =>
    status === good ? `${perSecond.toFixed(0)} (${ms(p50)})` : `status ${status}`;
  const rows = screens.map(({ name, seen }) => {
    const [own, other] = seen as [Seen, Seen];
    return row([name, rate(own), rate(other), `${(own.perSecond / other.perSecond).toFixed(2)} ×`]);
  });
  return `Answers per second (p50, ms) of this portal and of ${peer}, measured alternately, eight requests at once:

${row(['screen', 'this', 'peer', 'ratio'])}
| --- | ---: | ---: | ---: |
${rows.join('\n')}
`;
}
