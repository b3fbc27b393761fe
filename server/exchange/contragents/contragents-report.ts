import { counted } from '../../kernel/plural.ts';

/** What became of the contragents of a file; each is counted once, except `contracts` and `accounts`. */
export type ContragentsReport = {
  changed: number;
  unchanged: number;
  /** Unknown ones that wait at the desk, or that staff have dismissed there. */
  proposed: number;
  dismissed: number;
  /** Unknown ones with a mark for deletion, which need no decision. */
  deleted: number;
  refused: number;
  contracts: { changed: number; unchanged: number; refused: number };
  /** Contragents with several bank accounts, of which none is taken. */
  accounts: number;
  /** The contragents and contracts that were not saved, each with the reason. */
  problems: string[];
  /** Some of the proposed contragents, by name. */
  examples: string[];
};

const numbers = ['changed', 'unchanged', 'proposed', 'dismissed', 'deleted', 'refused', 'accounts'] as const;
const mostProblems = 200;
const mostExamples = 20;

export function noContragents(): ContragentsReport {
  return {
    ...{ changed: 0, unchanged: 0, proposed: 0, dismissed: 0, deleted: 0, refused: 0, accounts: 0 },
    contracts: { changed: 0, unchanged: 0, refused: 0 },
    problems: [],
    examples: [],
  };
}

/** Adds the report of a chunk, after its transaction. */
export function addContragents(all: ContragentsReport, more: ContragentsReport): void {
  for (const name of numbers) all[name] += more[name];
  for (const name of ['changed', 'unchanged', 'refused'] as const)
    all.contracts[name] += more.contracts[name];
  all.problems.push(...more.problems.slice(0, mostProblems - all.problems.length));
  all.examples.push(...more.examples.slice(0, mostExamples - all.examples.length));
}

const forms: [keyof ContragentsReport & ('changed' | 'unchanged'), string, string, string][] = [
  ['changed', 'контрагент изменён', 'контрагента изменены', 'контрагентов изменено'],
  ['unchanged', 'контрагент без изменений', 'контрагента без изменений', 'контрагентов без изменений'],
];

/** Returns the report as lines of Russian text; none if there were no contragents. */
export function contragentLines(report: ContragentsReport): string[] {
  const { proposed, dismissed, deleted, refused, accounts, contracts, problems } = report;
  const said = [
    ...forms.map(([name, ...words]) => report[name] > 0 && counted(report[name], ...words)),
    proposed > 0 &&
      counted(
        proposed,
        'контрагент предложен на столе',
        'контрагента предложены на столе',
        'контрагентов предложено на столе',
      ),
    dismissed > 0 &&
      counted(
        dismissed,
        'контрагент скрыт на столе',
        'контрагента скрыты на столе',
        'контрагентов скрыто на столе',
      ),
    deleted > 0 &&
      counted(
        deleted,
        'незнакомый контрагент с пометкой удаления пропущен',
        'незнакомых контрагента с пометкой удаления пропущены',
        'незнакомых контрагентов с пометкой удаления пропущено',
      ),
    refused > 0 &&
      counted(refused, 'контрагент не записан', 'контрагента не записаны', 'контрагентов не записано'),
  ].filter((each) => each !== false);
  const ofContracts = [
    contracts.changed > 0 &&
      counted(contracts.changed, 'договор изменён', 'договора изменены', 'договоров изменено'),
    contracts.unchanged > 0 &&
      counted(
        contracts.unchanged,
        'договор без изменений',
        'договора без изменений',
        'договоров без изменений',
      ),
    contracts.refused > 0 &&
      counted(contracts.refused, 'договор не записан', 'договора не записаны', 'договоров не записано'),
  ].filter((each) => each !== false);
  if (said.length === 0) return [];
  const rest = refused + contracts.refused - problems.length;
  return [
    `  Контрагенты: ${said.join(', ')}`,
    ...(ofContracts.length > 0 ? [`  Договоры контрагентов: ${ofContracts.join(', ')}`] : []),
    ...(accounts > 0
      ? [
          `    ${counted(accounts, 'контрагент', 'контрагента', 'контрагентов')} с несколькими расчётными счетами: счёт не взят`,
        ]
      : []),
    ...problems.map((problem) => `    не взято: ${problem}`),
    ...(rest > 0 ? [`    и ещё ${counted(rest, 'отказ', 'отказа', 'отказов')}`] : []),
  ];
}

/** Returns what staff should look at, for the journal. `textOf`: the text of a reason. */
export function contragentNotes(
  { proposed, examples, refused, contracts, problems }: ContragentsReport,
  textOf: (reason: 'CONTRAGENT' | 'CONTRAGENT_REFUSED') => string,
): { reason: string; text: string; count: number; examples: string[] }[] {
  const notes = [
    { reason: 'CONTRAGENT' as const, count: proposed, examples },
    { reason: 'CONTRAGENT_REFUSED' as const, count: refused + contracts.refused, examples: problems },
  ];
  return notes
    .filter(({ count }) => count > 0)
    .map((each) => ({ ...each, text: textOf(each.reason), examples: each.examples.slice(0, mostExamples) }));
}
