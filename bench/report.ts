import { availableParallelism, cpus, loadavg } from 'node:os';
import type { Building } from './building.ts';
import type { Side } from './measure.ts';
import type { OverHttp } from './over-http.ts';

/** What size.ts measures. */
export type Result = {
  products: number;
  building: Building;
  answers: Record<'filter' | 'facets' | 'search' | 'suggest' | 'useCase', Side[]>;
  writing: Record<'basket' | 'order', Side[]>;
  exports: Side[];
  http: OverHttp;
};

const ms = (n: number) =>
  n < 10 ? n.toFixed(2) : n < 100 ? n.toFixed(1) : Math.round(n).toLocaleString('en');
const times = (n: number) => `${n < 10 ? n.toFixed(1) : Math.round(n)} ×`;
const percent = (n: number) => `${Math.round(n * 100)} %`;
const both = ({ p50, p99 }: Pick<Side, 'p50' | 'p99'>) => `${ms(p50)} / ${ms(p99)}`;

/** docs/performance.md: a column for each size. */
export function tables(results: Result[], commit: string): string {
  const table = (title: string, rows: [string, (result: Result) => string][]) =>
    [
      `| ${title} | ${results.map(({ products }) => products.toLocaleString('en')).join(' | ')} |`,
      `| --- |${' ---: |'.repeat(results.length)}`,
      ...rows.map(([name, tell]) => `| ${name} | ${results.map(tell).join(' | ')} |`),
    ].join('\n');
  const against = (pick: (result: Result) => Side[]) => (result: Result) => {
    const [own, sql] = pick(result);
    return times(sql!.p50 / own!.p50);
  };
  const slower = (pick: (result: Result) => Side[]) => (result: Result) => {
    const [own, sql] = pick(result);
    return times(own!.p50 / sql!.p50);
  };
  const share =
    (key: 'filter' | 'page', other: number) =>
    ({ http }: Result) => {
      const [portal, bare] = [http[key][0]!, http[key][other]!];
      return `${percent(portal.perSecond / bare.perSecond)} (${percent(bare.cpu / portal.cpu)})`;
    };
  const first = (side: Side[]) => both(side[0]!);
  const [load = 0] = loadavg();
  return `# Performance

Written by \`npm run bench\` (bench/); nothing here is asserted by a test. Both sides of each ratio were measured in turn in one run, so
that ratios hold where milliseconds do not. Questions never repeat: nothing is answered from what was kept. Times are
milliseconds, p50 / p99 where there are two; SQLite; ${availableParallelism()} cores of ${cpus()[0]?.model ?? 'an unknown processor'}; Node ${process.version};
load average at the end ${load.toFixed(1)}${load > 1.5 ? ' (the machine did other work, too: milliseconds and p99 are too high, processor time is not)' : ''}; commit ${commit}.

## Answers in process

${table('products', [
  ['filter with all facets and a page', (r) => first(r.answers.filter)],
  ['… times as fast as the same by plain SQL', against((r) => r.answers.filter)],
  ['facets of another state', (r) => first(r.answers.facets)],
  ['two words, one mistyped, with all facets', (r) => first(r.answers.search)],
  ['… times as fast as LIKE (which forgives no typo and ranks nothing)', against((r) => r.answers.search)],
  ['suggestions while typing', (r) => first(r.answers.suggest)],
  ['… times as fast as LIKE', against((r) => r.answers.suggest)],
  ['catalogue use case: with contract, marks, basket and limit', (r) => both(r.answers.useCase[1]!)],
])}

## Building and freshness

${table('products', [
  ['build at start', (r) => ms(r.building.build)],
  ['rebuild while answering', (r) => ms(r.building.rebuild.took)],
  [
    '… longest pause (of it processor time)',
    (r) => `${ms(r.building.rebuild.worst)} (${ms(r.building.rebuild.worstCpu)})`,
  ],
  ['import: products changed', (r) => r.building.import.rows.toLocaleString('en')],
  ['… until all of them are seen', (r) => ms(r.building.import.took)],
  [
    '… longest pause (of it processor time)',
    (r) => `${ms(r.building.import.worst)} (${ms(r.building.import.worstCpu)})`,
  ],
  ['one sale, until it is seen', (r) => ms(r.building.seen)],
  [
    'memory of the process after the build, MB (heap, outside it)',
    (r) =>
      `${Math.round(r.building.memory.rss)} (${Math.round(r.building.memory.heap)}, ${Math.round(r.building.memory.external)})`,
  ],
  ['memory of the portal under load, MB', (r) => String(Math.round(r.http.rss))],
])}

## Over HTTP

Eight calls at once, one serving process. A share is answers a second against the bare server's; in brackets the same by processor time of the
serving process.

${table('products', [
  ['POST /api/filter/, bytes', (r) => r.http.bytes.filter.toLocaleString('en')],
  ['… share of a bare Remix resource route', share('filter', 1)],
  ['… share of bare node:http', share('filter', 2)],
  ['… processor time: portal, Remix, node:http', (r) => r.http.filter.map(({ cpu }) => ms(cpu)).join(', ')],
  ['catalogue page, bytes', (r) => r.http.bytes.page.toLocaleString('en')],
  ['… share of a bare Remix route with as many elements and bytes', share('page', 1)],
  ['… share of bare node:http sending it', share('page', 2)],
  ['… processor time: portal, Remix, node:http', (r) => r.http.page.map(({ cpu }) => ms(cpu)).join(', ')],
])}

## Writing and exports

${table('products', [
  ['change of a basket line', (r) => first(r.writing.basket)],
  ['… against one UPDATE in a transaction', slower((r) => r.writing.basket)],
  ['order of 50 lines', (r) => first(r.writing.order)],
  ['… against its rows by bare SQL in a transaction', slower((r) => r.writing.order)],
  ['whole catalogue as XML', (r) => ms(r.exports[0]!.p50)],
  ['… against reading it by SQL as JSON', slower((r) => r.exports)],
])}
`;
}
