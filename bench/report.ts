import { availableParallelism, cpus, loadavg } from 'node:os';
import type { Building } from './building.ts';
import type { Exporting, Format } from './exporting.ts';
import type { Answers } from './in-process.ts';
import type { Side } from './measure.ts';
import type { OverHttp } from './over-http.ts';

/** The results of size.ts. */
export type Result = {
  products: number;
  building: Building;
  answers: Answers;
  writing: Record<'basket' | 'order', Side[]>;
  http: OverHttp;
  exports: Record<Format, Exporting>;
};

/** The name of the row, its target if any, and a function that returns its text in the column of a size. */
type Row = [name: string, target: string, tell: (result: Result) => string];

const ms = (n: number) =>
  n < 10 ? n.toFixed(2) : n < 100 ? n.toFixed(1) : Math.round(n).toLocaleString('en');
const times = (n: number) => `${n < 10 ? n.toFixed(1) : Math.round(n)} ×`;
const whole = (n: number) => Math.round(n).toLocaleString('en');
const percent = (n: number) => `${Math.round(n * 100)} %`;
const both = ({ p50, p99 }: Pick<Side, 'p50' | 'p99'>) => `${ms(p50)} / ${ms(p99)}`;
const sizeOf = ({ products }: Result) => products.toLocaleString('en');

const bySql =
  (pick: (result: Result) => Side[]): Row[2] =>
  (result) => {
    const [own, sql] = pick(result);
    return times(sql!.p50 / own!.p50);
  };
const slower =
  (pick: (result: Result) => Side[]): Row[2] =>
  (result) => {
    const [own, sql] = pick(result);
    return times(own!.p50 / sql!.p50);
  };
const first =
  (pick: (result: Result) => Side[]): Row[2] =>
  (result) =>
    both(pick(result)[0]!);

const answers: Row[] = [
  ['filter with all facets and a page', '1.5 / 6', first((r) => r.answers.filter)],
  ['… times as fast as plain SQL', '', bySql((r) => r.answers.filter)],
  ['facets only', '', first((r) => r.answers.facets)],
  ['… times as fast as plain SQL', '', bySql((r) => r.answers.facets)],
  ['search for two words, one mistyped, with all facets', '4 / 15', first((r) => r.answers.search)],
  ['… times as fast as LIKE (no typo tolerance, no ranking)', '', bySql((r) => r.answers.search)],
  ['suggestions while typing', '', first((r) => r.answers.suggest)],
  ['… times as fast as LIKE', '', bySql((r) => r.answers.suggest)],
  ['catalogue use case, with contract, marks, basket and limit', '', first((r) => r.answers.useCase)],
  ['… times as fast as plain SQL', '', bySql((r) => r.answers.useCase)],
];

const pause = ({ worst, worstCpu }: { worst: number; worstCpu: number }) => `${ms(worst)} (${ms(worstCpu)})`;
const building: Row[] = [
  ['build at start', '4,000', (r) => ms(r.building.build)],
  ['rebuild while serving, names unchanged', '', (r) => ms(r.building.rebuild.took)],
  ['… longest pause (processor time in it)', '50', (r) => pause(r.building.rebuild)],
  ['rebuild while serving, one product renamed', '', (r) => ms(r.building.renamed.took)],
  ['… longest pause (processor time in it)', '50', (r) => pause(r.building.renamed)],
  ['import: changed products', '', (r) => whole(r.building.import.rows)],
  ['… until all changes are visible', '', (r) => ms(r.building.import.took)],
  ['… longest pause (processor time in it)', '50', (r) => pause(r.building.import)],
  ['one sale, until it is visible', '2,000', (r) => ms(r.building.seen)],
  [
    'memory of the process after the build, MB (heap, external)',
    '',
    ({ building: { memory } }) => `${whole(memory.rss)} (${whole(memory.heap)}, ${whole(memory.external)})`,
  ],
  ['memory of the serving process under load, MB', '1,200 at 1,000,000', (r) => whole(r.http.rss)],
];

const sharesOf = (key: 'filter' | 'page', target: string): Row[] => {
  const share =
    (own: 'portal' | 'again', other: 'crowded' | 'remix' | 'node'): Row[2] =>
    ({ http }) => {
      const { [own]: portal, [other]: bare } = http[key];
      return `${percent(portal.perSecond / bare.perSecond)} (${percent(bare.cpu / portal.cpu)})`;
    };
  return [
    ['… share of a bare route among the routes of the portal', target, share('portal', 'crowded')],
    ['… the same, with repeated requests', target, share('again', 'crowded')],
    ['… share of a bare route in an empty Remix app', '', share('portal', 'remix')],
    ['… the same, with repeated requests', '', share('again', 'remix')],
    ['… share of bare node:http', '', share('portal', 'node')],
    [
      '… processor time, ms: portal, repeated requests, bare route among the others, alone, node:http',
      '',
      ({ http }) =>
        (['portal', 'again', 'crowded', 'remix', 'node'] as const)
          .map((name) => ms(http[key][name].cpu))
          .join(', '),
    ],
  ];
};
const overHttp: Row[] = [
  ['POST /api/filter/, bytes', '', (r) => whole(r.http.bytes.filter)],
  ...sharesOf('filter', '65 %'),
  ['catalogue page, bytes', '', (r) => whole(r.http.bytes.page)],
  ...sharesOf('page', '60 %'),
];

const writing: Row[] = [
  ['change of a basket line', '', first((r) => r.writing.basket)],
  ['… times as long as one UPDATE in a transaction', '', slower((r) => r.writing.basket)],
  ['order of 50 lines', '', first((r) => r.writing.order)],
  ['… times as long as writing its rows by SQL in a transaction', '4 ×', slower((r) => r.writing.order)],
];

const exportRows = (format: Format, name: string, target: { ms?: string; rate?: string }): Row[] => {
  const of =
    (tell: (file: Exporting) => string): Row[2] =>
    (r) =>
      tell(r.exports[format]);
  const megabytes = of(({ bytes }) => (bytes / 1e6).toFixed(1));
  return [
    [`${name}, MB`, '', megabytes],
    ['… milliseconds', target.ms ?? '', of((file) => ms(file.ms))],
    ['… MB a second', target.rate ?? '', of((file) => whole(file.bytes / 1e3 / file.ms))],
    ['… peak memory growth, MB', '250', of(({ growth }) => whole(growth))],
    [
      '… p99 of a filter during the export (without it), ratio',
      '3 ×',
      of(({ usual, meanwhile }) => `${ms(meanwhile)} (${ms(usual)}), ${times(meanwhile / usual)}`),
    ],
    ['… times as long as bare node:http with as many bytes', '', of((file) => times(file.ms / file.nodeMs))],
    ['… times as long as reading it by plain SQL as JSON', '', of((file) => times(file.ms / file.sqlMs))],
  ];
};

/** Returns a table of how values grow with the catalogue, as factors relative to the previous size. */
function growth(results: Result[], products: (result: Result) => string): string {
  const figures: [string, (result: Result) => number][] = [
    ['filter', (r) => r.answers.filter[0]!.p50],
    ['facets', (r) => r.answers.facets[0]!.p50],
    ['search', (r) => r.answers.search[0]!.p50],
    ['suggestions', (r) => r.answers.suggest[0]!.p50],
    ['build', (r) => r.building.build],
    ['import, per changed product', (r) => r.building.import.took / r.building.import.rows],
    ['whole catalogue as .xlsx', (r) => r.exports.xlsx.ms],
    ['memory of the serving process', (r) => r.http.rss],
  ];
  const steps = results.slice(1).map((result, i) => ({ before: results[i]!, result }));
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [
    row([
      'growth',
      'target',
      ...steps.map(({ before, result }) => `${products(before)} → ${products(result)}`),
    ]),
    `| --- |${' ---: |'.repeat(steps.length + 1)}`,
    ...figures.map(([name, of]) =>
      row([name, '10 ×', ...steps.map(({ before, result }) => times(of(result) / of(before)))]),
    ),
  ].join('\n');
}

/** Returns docs/performance.md, with a column for each size and the part about screens. */
export function tables(results: Result[], commit: string, screens: string): string {
  const table = (rows: Row[]) =>
    [
      `| products | target | ${results.map(sizeOf).join(' | ')} |`,
      `| --- | ---: |${' ---: |'.repeat(results.length)}`,
      ...rows.map(([name, target, tell]) => `| ${name} | ${target} | ${results.map(tell).join(' | ')} |`),
    ].join('\n');
  const [load = 0] = loadavg();
  const busy =
    load > 3
      ? ' (other programs kept the machine busy: milliseconds and p99 are too high, processor time is not)'
      : '';
  return `# Performance

\`npm run bench\` (bench/) writes this page; no test checks it. Both sides of each ratio were measured alternately in
one run, so ratios can be compared between machines, milliseconds cannot. Requests never repeat, so no answer comes from
a cache, except in the rows that say so. Times are milliseconds, p50 / p99 where there are two; targets are for 100,000
products and mean «at most» for times and memory, «at least» for shares and MB a second. SQLite;
${availableParallelism()} cores of ${cpus()[0]?.model ?? 'an unknown processor'}; Node ${process.version};
load average at the end ${load.toFixed(1)}${busy}; commit ${commit}.

## Answers in process

${table(answers)}

## Building and freshness

${table(building)}
${results.length > 1 ? `\n## Growth\n\n${growth(results, sizeOf)}\n` : ''}
## Over HTTP

Eight calls at once go to one serving process. A share is the portal's answers per second divided by the bare server's;
in brackets is the share by processor time of the serving process. The bare route sends the same bytes, or loads the
same data and renders as many elements and bytes. It is measured among the portal's own routes, and once more in an app
without other routes, because Remix needs longer to find a route among many. The targets apply to the first measurement
(docs/decisions/speed.md). Against the second, originally the only one, neither target is reached.

${table(overHttp)}

${screens}
## Writing

${table(writing)}

## Exports

Each file contains the whole catalogue, with the prices of a contract and the stocks of its warehouses. It is downloaded
over HTTP without other load, and once more during filter calls, which follow one another.

${table([
  ...exportRows('xlsx', 'spreadsheet (.xlsx)', { ms: '12,000' }),
  ...exportRows('xml', '.xml', { rate: '40' }),
  ...exportRows('yml', 'price list (YML)', {}),
])}
`;
}
