import type { Paging } from '../../kernel/paging.ts';

/** The prefix of every secret, which scanners of leaked secrets recognize. */
export const webhookSecretPrefix = 'whsec_';

/** The events that a webhook can receive, with their texts in its form, in the order of the checkboxes. */
export const webhookEvents = {
  'order.created': 'Заказ оформлен',
  'order.state_changed': 'Изменилось состояние заказа',
  'order.changed': 'Поставщик изменил заказ',
  'order.document_ready': 'Готов документ заказа',
  'needs.arrived': 'Поступил товар из потребностей',
  'stock.arrived': 'Отслеживаемый товар появился на складе',
  'stock.ran_out': 'Отслеживаемый товар закончился на складе',
} as const;

export type WebhookEvent = keyof typeof webhookEvents;

export const allWebhookEvents = Object.keys(webhookEvents) as WebhookEvent[];

/** Sent by «Проверить», regardless of the selected events. */
export const testEvent = 'test';

/** Returns the text for an event. */
export function eventHeader(event: string): string {
  return event === testEvent ? 'Проверка' : (webhookEvents[event as WebhookEvent] ?? event);
}

/** `failing`: the last attempt failed; `idle`: the owner may no longer order or cannot sign in. */
type WebhookState = 'live' | 'failing' | 'off' | 'idle';

/** A webhook as shown in the cabinet, without the secret, which is shown once. */
export type WebhookView = {
  id: number;
  name: string;
  url: string;
  events: WebhookEvent[];
  /** The last characters of its secret. */
  hint: string;
  /** Until when the former secret also signs; undefined when it does not. */
  oldUntil: number | undefined;
  ownerId: number;
  /** The owner's name, or e-mail without a name. */
  owner: string;
  createdAt: number;
  enabled: boolean;
  state: WebhookState;
  failingSince: number | null;
  /** The time of the last attempt, and the status of its response; null when there was none. */
  lastAt: number | null;
  lastStatus: number | null;
};

export type DeliveryState = 'waiting' | 'delivered' | 'given_up';

/** A line of the journal. */
export type DeliveryView = {
  id: number;
  event: string;
  order: { id: number; number: string } | undefined;
  /** When the event happened, and when the row was written, which is later for an event that was sent again. */
  happenedAt: number;
  createdAt: number;
  state: DeliveryState;
  attempts: number;
  /** The status of the last response; null when there was none. */
  status: number | null;
  /** Why the last attempt failed; '' when it did not. */
  problem: string;
  /** When the next attempt of a waiting event is due, and when the event ended. */
  nextAt: number;
  doneAt: number | null;
};

/**
 * The list of webhooks. `showsOwners`: the reader sees the webhooks of the whole company. `followed`: how many products
 * the programs of the same people follow.
 */
export type WebhookList = { webhooks: WebhookView[]; showsOwners: boolean; followed: number };

/** A webhook and a page of its journal, newest first. `isOwn`: the reader is its owner. */
export type WebhookPage = {
  webhook: WebhookView;
  deliveries: DeliveryView[];
  paging: Paging;
  waiting: number;
  isOwn: boolean;
};
