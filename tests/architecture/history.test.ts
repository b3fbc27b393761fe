import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** Use cases that write but add no history entry, grouped by reason (decisions/desk.md). */
const unrecorded: Record<string, string[]> = {
  'what one person has in hand, which nobody else sees or answers for': [
    'add-fast-order',
    'choose-fast-order-columns',
    'forget-fast-order',
    'keep-typed',
    'restore-fast-order',
    'resolve-fast-order',
    'undo-fast-order-step',
    'check-fast-order',
    'restore-wish',
    'set-wish',
    'unset-wish',
    'add-favourites-to-basket',
    'repeat-order',
    'keep-order-form',
    'save-draft',
    'repeat-draft',
    'rename-draft',
    'add-to-draft',
    'remove-draft',
    'restore-lines',
    'set-delivery',
    'tell-replaced-contract',
    'remove-marked',
    'move-lines',
    'move-lines-back',
    'recount-basket',
    'change-basket-line',
    'add-to-basket',
    'process-basket',
    'add-lines-to-basket',
    'clear-basket',
    'remove-from-basket',
    'add-needs-to-basket',
    'unset-need',
    'change-needs',
    'clear-arrived',
    'set-need',
    'restore-need',
    'set-watch',
    'unset-watch',
    'restore-watch',
    'follow-goods',
    'unfollow-goods',
    'switch-contract',
    'tell-replaced-contract',
    'take-substitute',
    'replace-basket-line',
    'replace-draft-line',
    'change-draft',
    'add-draft-line',
    'merge-draft',
  ],
  'how one person reads the portal': [
    'show-top-news',
    'hide-top-news',
    'open-message',
    'set-all-addresses',
    'set-notification',
    'subscribe-browser',
    'end-push-device',
    'try-push-device',
    'switch-by-link',
    'set-subscription',
    'mark-messages-read',
    'mark-conversation-read',
    'mark-chat-read',
    'choose-lists',
    'choose-columns',
    'save-list-view',
    'remove-list-view',
    'set-picture',
    'remove-picture',
  ],
  'the record itself says who made it and when': [
    'create-act',
    'add-order-note',
    'answer-chat',
    'send-chat',
    'request-callback',
    'note-call',
    'take-call',
  ],
  'the journal of the webhook says it': ['send-again', 'send-test-event'],
  'a file of a text that is not saved yet': ['store-content-pictures'],
  'a bank statement of which nothing is entered yet': ['upload-statement'],
  'a change of goods of which nothing is applied yet': ['upload-goods-sheet', 'plan-goods-marks'],
  'the journal of the exchange says it, and what is written has entries of its own': [
    'begin-exchange-upload',
    'confirm-exchange-orders',
    'end-exchange',
    'give-exchange-orders',
    'import-exchange-file',
    'open-exchange-session',
    'receive-exchange-file',
  ],
  'the order, or the request for approval, that is written has its entry': ['place-order', 'submit-order'],
  'signing in and out is in the log': [
    'sign-in',
    'sign-in-with-code',
    'identify-program',
    'sign-out',
    'sign-in-staff',
    'sign-in-staff-with-code',
    'sign-out-staff',
    'request-reminder',
  ],
  'pieces in the hands of the warehouse; the shipment has its entry': ['pick-goods', 'set-picked'],
  'changes nothing: only its attempts are counted': ['look-up-company', 'look-up-contragent', 'check-user'],
};

const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.server.ts'))
  .map((file) => join('server', file));
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

const writesItself = /\brecordChanges?\(/;
const declaresUseCase = /\b(?:useCase|openUseCase|staffUseCase|exchangeUseCase)\(\{/;

/** Returns whether the file adds a history entry itself, through a helper, or through a use case that it runs. */
function records(file: string): boolean {
  const text = texts.get(file) ?? '';
  if (writesItself.test(text)) return true;
  return [...text.matchAll(/import \{([^}]*)\} from '(\.[^']+)'/g)].some(([, names = '', path = '']) => {
    const target = join(dirname(file), path);
    const imported = texts.get(target);
    if (imported === undefined || !writesItself.test(imported)) return false;
    return (
      !declaresUseCase.test(imported) || names.split(',').some((name) => text.includes(`${name.trim()}.run(`))
    );
  });
}

test('every use case that writes adds a history entry or is excepted with a reason', () => {
  const silent = [...texts].flatMap(([file, text]) => {
    const names = [
      ...text.matchAll(/(?:useCase|openUseCase|staffUseCase|exchangeUseCase)\(\{\s*name: '([^']+)'/g),
    ].map(([, name = '']) => name);
    const writes = /^ {2}writes: (?:true|'own'),/m.test(text);
    return writes && !records(file) ? names : [];
  });
  const excepted = Object.values(unrecorded).flat();
  expect(silent.filter((name) => !excepted.includes(name))).toEqual([]);
  expect(excepted.filter((name) => !silent.includes(name))).toEqual([]);
});
