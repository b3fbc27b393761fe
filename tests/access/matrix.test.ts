import { describe, expect, test } from 'vitest';
import { type Actor, anonymous, type StaffRole } from '#server/kernel/actor.ts';
import { execute } from '#server/kernel/execute.server.ts';
import { actorOfSession, startSession } from '#server/people/auth/sessions.repository.server.ts';
import { allUseCases } from '#tests/builders/all-use-cases.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { actors, colleagues, disabledAccount, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

type Who = 'anonymous' | 'main' | 'manager' | 'observer';
const everybody: Who[] = ['anonymous', 'main', 'manager', 'observer'];
/** Not for dealers: only for these roles at the desk. */
type AtDesk = { staff: StaffRole[] };
const wholeStaff: AtDesk = { staff: ['administrator', 'manager', 'editor'] };
const sales: AtDesk = { staff: ['administrator', 'manager'] };
const editors: AtDesk = { staff: ['administrator', 'editor'] };
const administrators: AtDesk = { staff: ['administrator'] };
const accounts: Who[] = ['main', 'manager', 'observer'];
const buyers: Who[] = ['main', 'manager'];

/** Every use case and the roles that may call it (§10.1). A use case that is missing here fails the test. */
const allowed: Record<string, Who[] | AtDesk> = {
  'sign-in': everybody,
  'sign-out': everybody,
  'show-frame': everybody,
  'show-home': everybody,
  'show-open-catalogue': everybody,
  'show-open-product': everybody,
  'list-sitemaps': everybody,
  'list-sitemap-pages': everybody,
  'list-sitemap-products': everybody,
  'suggest-open-products': everybody,
  'show-callback': everybody,
  'request-callback': everybody,
  'list-news': everybody,
  'get-news': everybody,
  'news-for-main': everybody,
  'hide-top-news': accounts,
  'show-top-news': accounts,
  'list-articles': everybody,
  'get-article': everybody,
  'show-content-picture': everybody,
  'store-content-pictures': editors,
  'preview-text': editors,
  'list-desk-publications': editors,
  'get-desk-publication': editors,
  'save-publication': editors,
  'remove-publication': editors,
  'get-page': everybody,
  'list-desk-pages': editors,
  'get-desk-page': editors,
  'save-page': editors,
  'remove-page': editors,
  'request-reminder': everybody,
  'open-password-link': everybody,
  'reset-password': everybody,
  'get-account': accounts,
  'save-account': accounts,
  'change-password': accounts,
  'set-picture': accounts,
  'remove-picture': accounts,
  'show-account-picture': accounts,
  'check-user': accounts,
  'set-subscription': accounts,
  'list-accounts': ['main'],
  'get-listed-account': ['main'],
  'activate-account': ['main'],
  'deactivate-account': ['main'],
  'delete-account': ['main'],
  'switch-contract': accounts,
  'init-data': accounts,
  'filter-init': accounts,
  'list-warehouses': accounts,
  'process-basket': buyers,
  'suggest-products': accounts,
  'show-catalogue': accounts,
  'filter-goods': accounts,
  'export-catalogue': accounts,
  'show-exports': accounts,
  'find-for-export': accounts,
  'export-feed': everybody,
  'show-product': accounts,
  'set-wish': buyers,
  'unset-wish': buyers,
  'set-need': buyers,
  'unset-need': buyers,
  'restore-wish': buyers,
  'list-favourites': buyers,
  'add-favourites-to-basket': buyers,
  'change-needs': buyers,
  'restore-need': buyers,
  'clear-arrived': buyers,
  'list-needs': buyers,
  'add-needs-to-basket': buyers,
  'list-orders': accounts,
  'get-order': accounts,
  'order-file': accounts,
  'cancel-order': buyers,
  'repeat-order': buyers,
  'ask-repeat': buyers,
  'list-acts': accounts,
  'watch-acts': accounts,
  'get-act': accounts,
  'act-file': accounts,
  'open-act-form': buyers,
  'copy-act-form': buyers,
  'create-act': buyers,
  'get-basket': buyers,
  'get-basket-summary': buyers,
  'show-added': buyers,
  'add-to-basket': buyers,
  'add-lines-to-basket': buyers,
  'restore-lines': buyers,
  'change-basket-line': buyers,
  'recount-basket': buyers,
  'remove-from-basket': buyers,
  'remove-marked': buyers,
  'clear-basket': buyers,
  'set-delivery': buyers,
  'keep-order-form': buyers,
  'get-checkout': buyers,
  'place-order': buyers,
  'find-placed-order': buyers,
  'list-contragents': buyers,
  'get-contragent': buyers,
  'save-contragent': ['main'],
  'look-up-contragent': ['main'],
  'set-contragent-enabled': ['main'],
  'ask-switching-off': ['main'],
  'list-addresses': buyers,
  'get-address': buyers,
  'save-address': ['main'],
  'remove-address': ['main'],
  'search-for-complaint': buyers,
  'show-picked': buyers,
  'send-complaint': buyers,
  'list-complaints': buyers,
  'get-complaint': buyers,
  'continue-complaint': buyers,
  'show-complaint-picture': buyers,
  'add-to-draft': buyers,
  'list-drafts': buyers,
  'get-draft': buyers,
  'rename-draft': buyers,
  'open-draft-form': buyers,
  'save-draft': buyers,
  'remove-draft': buyers,
  'repeat-draft': buyers,
  'ask-repeat-draft': buyers,
  'list-notifications': accounts,
  'set-notification': accounts,
  'list-messages': accounts,
  'mark-messages-read': accounts,
  'open-message': accounts,
  'list-purchased-goods': accounts,
  'purchased-file': accounts,
  'list-tokens': buyers,
  'get-token': buyers,
  'create-token': buyers,
  'revoke-token': buyers,
  'open-fast-order': buyers,
  'preview-fast-order': buyers,
  'check-fast-order': buyers,
  'choose-fast-order-columns': buyers,
  'forget-fast-order': buyers,
  'add-fast-order': buyers,
  'list-chat': buyers,
  'send-chat': buyers,
  'mark-chat-read': buyers,
  'sign-in-staff': everybody,
  'sign-out-staff': everybody,
  'open-staff-link': everybody,
  'set-staff-password': everybody,
  'show-desk': wholeStaff,
  'rename-self': wholeStaff,
  'change-staff-password': wholeStaff,
  'choose-lists': sales,
  'list-dealers': sales,
  'get-dealer': sales,
  'open-dealer-form': sales,
  'create-dealer': sales,
  'look-up-company': sales,
  'invite-person': sales,
  'get-dealer-record': sales,
  'save-dealer': sales,
  'get-person': sales,
  'save-person': sales,
  'end-person-sessions': sales,
  'get-desk-contract': sales,
  'save-contract': sales,
  'list-price-types': administrators,
  'get-price-type': administrators,
  'save-price-type': administrators,
  'list-desk-warehouses': administrators,
  'get-warehouse': administrators,
  'save-warehouse': administrators,
  'grant-permit': sales,
  'withdraw-permit': sales,
  'list-payments': sales,
  'open-payment-form': sales,
  'create-payment': sales,
  'get-payment': sales,
  'save-payment': sales,
  'cancel-payment': sales,
  'list-history': sales,
  'history-file': sales,
  'save-kept-days': administrators,
  'list-deliveries': administrators,
  'get-delivery': administrators,
  'save-delivery': administrators,
  'list-staff': administrators,
  'get-staff-member': administrators,
  'save-staff-member': administrators,
  'send-staff-link': administrators,
  'hand-over-dealers': administrators,
  'list-desk-orders': sales,
  'get-desk-order': sales,
  'move-order': sales,
  'list-callbacks': sales,
  'mark-callback': sales,
  'list-desk-complaints': sales,
  'get-desk-complaint': sales,
  'answer-complaint': sales,
  'show-desk-picture': sales,
  'list-conversations': sales,
  'get-conversation': sales,
  'answer-chat': sales,
  'mark-conversation-read': sales,
  'list-managers': ['main'],
  'get-manager': ['main'],
  'save-manager': ['main'],
  'set-manager-enabled': ['main'],
  'deactivate-manager': ['main'],
  'resend-invitation': ['main'],
  'get-politics': ['main'],
  'save-politics': ['main'],
  'preview-politics': ['main'],
};

/**
 * The callers. `other` is the main user of another dealer, who may call what a main user may, but finds no
 * foreign records (foreign.test.ts). A disabled account is anonymous, because its session is no longer valid
 * (§10.3).
 */
const asking: Record<string, { as: Who | AtDesk; actor: () => Promise<Actor> }> = {
  anonymous: { as: 'anonymous', actor: async () => anonymous },
  main: { as: 'main', actor: async () => actors.main },
  manager: { as: 'manager', actor: async () => actors.manager },
  observer: { as: 'observer', actor: async () => actors.observer },
  other: { as: 'main', actor: async () => actors.other },
  disabled: {
    as: 'anonymous',
    actor: async () => actorOfSession(fresh.db, await startSession(fresh.db, disabledAccount, noon), noon),
  },
  administrator: { as: { staff: ['administrator'] }, actor: async () => staff },
  'manager at the desk': { as: { staff: ['manager'] }, actor: async () => colleagues.manager },
  'manager of no dealers': { as: { staff: ['manager'] }, actor: async () => colleagues.newcomer },
  editor: { as: { staff: ['editor'] }, actor: async () => colleagues.editor },
};

const useCases = await allUseCases();

const fresh = smallWorld();

test('the matrix names every use case', () => {
  expect([...useCases.keys()].sort()).toEqual(Object.keys(allowed).sort());
});

describe.each([...useCases])('%s', (name, useCase) => {
  test.each(Object.entries(asking))('%s', async (_, { as, actor }) => {
    // An input that every schema refuses: an allowed caller fails on it, a refused one never gets that far.
    const result = await execute(
      useCase,
      Symbol.for('no input at all'),
      testContext(fresh.db, await actor()),
    );
    const may = allowed[name] ?? [];
    const letIn = isLetIn(may, as);
    const expected = letIn ? 'BAD_INPUT' : as === 'anonymous' ? 'SIGN_IN' : 'FORBIDDEN';
    expect(result).toMatchObject({ ok: false, code: expected });
  });
});

function isLetIn(may: Who[] | AtDesk, as: Who | AtDesk): boolean {
  if (typeof as === 'string') return Array.isArray(may) && may.includes(as);
  return !Array.isArray(may) && as.staff.every((role) => may.staff.includes(role));
}
