import { counted } from '../../kernel/plural.ts';

/**
 * What a manager leaves behind: the numbers of drafts, needs and watches, and of tokens and webhooks that still work.
 */
export type LeftBehind = {
  drafts: number;
  needs: number;
  watches: number;
  tokens: number;
  programTokens: number;
  webhooks: number;
  /** The names of the newest drafts. */
  draftNames: string[];
};

/** Returns «12 черновиков («Для Тулы», «Весна» и ещё 10)». */
export function draftsText({ drafts, draftNames }: Pick<LeftBehind, 'drafts' | 'draftNames'>): string {
  const names = draftNames.map((name) => `«${name}»`).join(', ');
  const more = drafts - draftNames.length;
  const said = more > 0 ? `${names} и\u00a0ещё ${more}` : names;
  return `${counted(drafts, 'черновик', 'черновика', 'черновиков')}${said && ` (${said})`}`;
}

/** Returns «2 потребности и 3 товара из листа ожидания»; '' when there is neither. */
export function marksText({ needs, watches }: Pick<LeftBehind, 'needs' | 'watches'>): string {
  const texts = [
    needs > 0 && counted(needs, 'потребность', 'потребности', 'потребностей'),
    watches > 0 && `${counted(watches, 'товар', 'товара', 'товаров')} из\u00a0листа ожидания`,
  ];
  return texts.filter(Boolean).join(' и\u00a0');
}

/** Returns the text about what was handed over, for the message and the history. */
export function givenText(given: Pick<LeftBehind, 'drafts' | 'draftNames' | 'needs' | 'watches'>): string {
  return [given.drafts > 0 && draftsText(given), marksText(given)].filter(Boolean).join(', ');
}

export type HandingOver = {
  manager: { id: number; name: string; enabled: boolean };
  left: LeftBehind;
  /** Who may take over: the main user and the other managers who can sign in. */
  heirs: { id: number; name: string }[];
};
