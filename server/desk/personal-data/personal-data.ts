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
  /** Undefined: of a visitor without an account. */
  accountId: number | undefined;
  /** '' of a visitor. */
  dealer: string;
  /** Of a visitor: which calls they were. */
  subject: string;
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

/** How many calls an act names. */
const mostNamed = 12;

/** What an erased visitor is called: by the numbers of their calls, which stay. */
export function visitorSubject(calls: readonly number[]): string {
  if (calls.length === 0) return 'Посетитель, звонков нет';
  const named = calls.slice(0, mostNamed).map((id) => bind('№', id));
  const more = calls.length > mostNamed ? ` и\u00a0ещё\u00a0${calls.length - mostNamed}` : '';
  return `Посетитель, ${calls.length === 1 ? 'звонок' : 'звонки'} ${named.join(', ')}${more}`;
}

/** Whose data an act is about. */
export function whoseData({ accountId, subject }: DestructionAct): string {
  return accountId === undefined ? subject : placeholder(accountId);
}

/** An account to which a telephone number belongs, or which has asked for a call to it. */
export type NumberOwner = { id: number; dealerId: number; dealer: string; name: string; email: string };

/** What the portal holds of a number that belongs to no account. */
export type VisitorData = {
  phone: string;
  sections: DataSection[];
  /** Which records they are, for the form that destroys them; '' when there are none. */
  mark: string;
  owners: NumberOwner[];
};

/** The e-mail of an erased account, at which nobody can sign in and no mail arrives. */
export function erasedEmail(accountId: number): string {
  return `erased-${accountId}@erased.invalid`;
}

/** Returns whether nothing of the person is left in this account. */
export function isErased({ id, email }: { id: number; email: string }): boolean {
  return email === erasedEmail(id);
}
