import { counted } from '../../kernel/plural.ts';

/** What a manager leaves behind: numbers of drafts, of needed goods, and of tokens and webhooks that still work. */
export type LeftBehind = {
  drafts: number;
  needs: number;
  tokens: number;
  programTokens: number;
  webhooks: number;
  /** The names of the newest drafts. */
  draftNames: string[];
};

/** «12 черновиков («Для Тулы», «Весна» и ещё 10)». */
export function draftsText({ drafts, draftNames }: Pick<LeftBehind, 'drafts' | 'draftNames'>): string {
  const names = draftNames.map((name) => `«${name}»`).join(', ');
  const more = drafts - draftNames.length;
  const said = more > 0 ? `${names} и\u00a0ещё ${more}` : names;
  return `${counted(drafts, 'черновик', 'черновика', 'черновиков')}${said && ` (${said})`}`;
}

export type HandingOver = {
  manager: { id: number; name: string; enabled: boolean };
  left: LeftBehind;
  /** Who may take over: the main user and the other managers who may sign in. */
  heirs: { id: number; name: string }[];
};
