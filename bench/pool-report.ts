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
  start: 'after the start',
  prices: 'after all prices of a tenth of the goods have changed',
  rebuild: 'after a rebuild',
};

/** Returns the part of docs/performance.md about several processes. */
export function poolReport(pools: PoolOfSize[]): string {
  return `## Several processes

\`WEB_CONCURRENCY=4\`: one process builds the read model, four use it (docs/decisions/read-model.md). Memory is MB: of the process that
has least alone, of the one that has most, and of all with what they share, once, and the first process, which serves nothing. CPU and wall are seconds
until all four have the result, the CPU that of all four; the peak is what all held together meanwhile.

| products | | wall | CPU | peak | least alone | most alone | all |
| ---: | --- |${' ---: |'.repeat(6)}
${pools.flatMap(({ products, phases }) => phases.map((phase) => rowOf(products, phase))).join('\n')}
`;
}

function rowOf(products: number, { name, seconds, cpu, peak, all, alone }: Phase): string {
  const figures = [seconds, cpu, peak, Math.min(...alone), Math.max(...alone), all].map(whole);
  return `| ${whole(products)} | ${names[name]} | ${figures.join(' | ')} |`;
}

const whole = (n: number) => Math.round(n).toLocaleString('en');
