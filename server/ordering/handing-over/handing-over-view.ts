/** What a manager leaves behind: numbers of drafts, of needed goods, and of tokens and webhooks that still work. */
export type LeftBehind = {
  drafts: number;
  needs: number;
  tokens: number;
  programTokens: number;
  webhooks: number;
};

export type HandingOver = {
  manager: { id: number; name: string; enabled: boolean };
  left: LeftBehind;
  /** Who may take over: the main user and the other managers who may sign in. */
  heirs: { id: number; name: string }[];
};
