import type { Paging } from '../../kernel/paging.ts';
import { bind } from '../../kernel/typography.ts';

/** One kind of data of a person; the keys of a row are the labels of its values. */
export type DataSection = { header: string; rows: Record<string, string>[] };

/** The page shows the first records of each kind, the file all of them. */
export const mostShown = 50;

/** Why the data was destroyed (152-ФЗ, article 21). */
export const reasons = {
  withdrawn: 'Отзыв согласия на обработку персональных данных',
  demanded: 'Требование субъекта персональных данных',
  reached: 'Достижение цели обработки персональных данных',
} as const;

export type Reason = keyof typeof reasons;
export const reasonNames = Object.keys(reasons) as Reason[];

/** What was destroyed: a category, and how many records it had. */
export type Destroyed = { what: string; records: number };

export type DestructionAct = {
  id: number;
  accountId: number;
  dealerId: number;
  dealer: string;
  /** Who destroyed it. */
  by: string;
  /** The wholesaler: name and address. */
  operator: string;
  reason: Reason;
  log: Destroyed[];
  createdAt: number;
};

export type ActList = { acts: DestructionAct[]; paging: Paging };

/** What an erased person is called. */
export function placeholder(accountId: number): string {
  return `Пользователь ${bind('№', accountId)}`;
}

/** The e-mail of an erased account, at which nobody can sign in and no mail arrives. */
export function erasedEmail(accountId: number): string {
  return `erased-${accountId}@erased.invalid`;
}

/** Returns whether nothing of the person is left in this account. */
export function isErased({ id, email }: { id: number; email: string }): boolean {
  return email === erasedEmail(id);
}
