import type { Paging } from '../../kernel/paging.ts';
import { bind } from '../../kernel/typography.ts';

/** One kind of data of a person; the keys of a row are the labels of its values. */
export type DataSection = { header: string; rows: Record<string, string>[] };

/** The number of records of each kind on the page; the file contains all of them. */
export const mostShown = 50;

/** Why the data was destroyed (152-ФЗ, article 21). */
export const reasons = {
  withdrawn: 'Отзыв согласия на обработку персональных данных',
  demanded: 'Требование субъекта персональных данных',
  reached: 'Достижение цели обработки персональных данных',
} as const;

export type Reason = keyof typeof reasons;
export const reasonNames = Object.keys(reasons) as Reason[];

/** A category of destroyed data, with its number of records. */
export type Destroyed = { what: string; records: number };

export type DestructionAct = {
  id: number;
  /** Undefined for a visitor without an account. */
  accountId: number | undefined;
  /** '' for a visitor. */
  dealer: string;
  /** For a visitor: the numbers of the calls. */
  subject: string;
  /** Who destroyed the data. */
  by: string;
  /** The wholesaler: name and address. */
  operator: string;
  reason: Reason;
  log: Destroyed[];
  createdAt: number;
};

export type ActList = { acts: DestructionAct[]; paging: Paging };

/** Returns the name shown for an erased person. */
export function placeholder(accountId: number): string {
  return `Пользователь ${bind('№', accountId)}`;
}

/** The maximum number of calls listed in an act. */
const mostNamed = 12;

/** Returns the name shown for an erased visitor, made from the numbers of their calls, which are kept. */
export function visitorSubject(calls: readonly number[]): string {
  if (calls.length === 0) return 'Посетитель, звонков нет';
  const named = calls.slice(0, mostNamed).map((id) => bind('№', id));
  const more = calls.length > mostNamed ? ` и\u00a0ещё\u00a0${calls.length - mostNamed}` : '';
  return `Посетитель, ${calls.length === 1 ? 'звонок' : 'звонки'} ${named.join(', ')}${more}`;
}

/** Returns the person or visitor that an act is about. */
export function whoseData({ accountId, subject }: DestructionAct): string {
  return accountId === undefined ? subject : placeholder(accountId);
}

/** An account that has a telephone number or has requested a call to that number. */
export type NumberOwner = { id: number; dealerId: number; dealer: string; name: string; email: string };

/** What the portal stores about a number outside accounts. */
export type VisitorData = {
  phone: string;
  sections: DataSection[];
  /** Identifies these records for the form that destroys them; '' if there are none. */
  mark: string;
  owners: NumberOwner[];
};

/** Returns the placeholder e-mail of an erased account; nobody can sign in with it, and it receives no mail. */
export function erasedEmail(accountId: number): string {
  return `erased-${accountId}@erased.invalid`;
}

/** Returns whether the person has been erased from this account. */
export function isErased({ id, email }: { id: number; email: string }): boolean {
  return email === erasedEmail(id);
}
