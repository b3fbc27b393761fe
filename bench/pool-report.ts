/**
 * Memory in MB. `alone`: private memory of each serving process; `all`: of all processes, including the first;
 * `peak`: the maximum of all during the phase.
 */
export type Phase = {
  name: 'start' | 'prices' | 'rebuild';
  seconds: number;
  cpu: number;
  peak: number;
  all: number;
  alone: number[];
};

export type PoolOfSize = { products: number; phases: Phase[] };

const names: Record<Phase['name'], string> = {
  start: 'start',
  prices: 'all prices changed for a tenth of the goods',
  rebuild: 'rebuild',
};

/** Returns the part of docs/performance.md about several processes. */
export function poolReport(pools: PoolOfSize[]): string {
  return `## Several processes

\`WEB_CONCURRENCY=4\` on SQLite. One process builds the read model and four map it (docs/decisions/read-model.md). Wall
is the time until all four have the result. «MB alone» is the memory that a process does not share, for the processes
with the least and the most. «MB of all» is the memory of all processes together, including the first, which serves no
requests, and counting the image once; the peak is its maximum during the step.

| products | | wall, s | CPU of all four, s | peak, MB of all | MB alone: least | most | MB of all |
| ---: | --- |${' ---: |'.repeat(6)}
${pools.flatMap(({ products, phases }) => phases.map((phase) => rowOf(products, phase))).join('\n')}
`;
}

function rowOf(products: number, { name, seconds, cpu, peak, all, alone }: Phase): string {
  const figures = [seconds, cpu, peak, Math.min(...alone), Math.max(...alone), all].map(whole);
  return `| ${whole(products)} | ${names[name]} | ${figures.join(' | ')} |`;
}

const whole = (n: number) => Math.round(n).toLocaleString('en');
