import { PageHead } from '#app/components/layout/page-head.tsx';
import { PriceSwitch, PricesHidden } from '#app/components/layout/price-switch.tsx';
import { typedQuantities } from '#app/components/ordering/basket/basket-action.ts';
import { shownProposals } from '#app/components/ordering/substitutes/shown-proposals.ts';
import { SubstituteList } from '#app/components/ordering/substitutes/substitute-list.tsx';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Money } from '#app/components/ui/money.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { SubmissionKey } from '#app/components/ui/submission-key.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import type { Plain } from '#app/http/requests/nest.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { counted } from '#server/kernel/plural.ts';
import { upperFirst } from '#server/kernel/upper-first.ts';
import { lineKey, quantityField } from '#server/ordering/basket/line-key.ts';
import type { DraftLine, DraftView } from '#server/ordering/drafts/draft-view.ts';
import { DraftAdd } from './draft-add.tsx';
import { draftPath, draftsPath } from './draft-hrefs.ts';
import { DraftLines } from './draft-lines.tsx';
import { DraftQuantity, draftQuantityId } from './draft-quantity.tsx';

/**
 * A draft compared with today: short lines, changed prices, and, if orders are possible, two ways to put it into
 * the basket.
 */
export function DraftScreen({ draft, refusal }: { draft: DraftView; refusal?: Refusal | undefined }) {
  const { id, header, createdAt, lines, contract, showWholesale } = draft;
  const errors = refusal?.errors ?? {};
  const typed = typedQuantities(refusal?.values.qnt as Plain | undefined);
  const items = errorItems(
    errors,
    (name) => (name.startsWith('qnt[') ? draftQuantityId(name) : `add-${name}`),
    '#draft-lines',
    {
      articul: 'Артикул',
      count: 'Количество',
      wms: 'Склад',
    },
  );
  return (
    <>
      <PageHead
        title={header}
        count={counted(lines.length, 'позиция', 'позиции', 'позиций')}
        crumbs={[
          { label: 'Кабинет', href: '/cabinet' },
          { label: 'Черновики', href: draftsPath },
          { label: header },
        ]}
      >
        <SideNavLink label="Разделы кабинета" />
        <PriceSwitch />
        <a className="btn btn-sm" href={`${draftPath(id)}/rename`} data-keep-scroll>
          <Icon name="pencil" />
          Переименовать
        </a>
        {draft.others > 0 && (
          <a className="btn btn-sm" href={`${draftPath(id)}/merge`} data-keep-scroll>
            Объединить
          </a>
        )}
        <a className="btn btn-sm" href={`${draftPath(id)}/remove`} data-keep-scroll>
          <Icon name="trash" />
          Удалить
        </a>
      </PageHead>
      {contract && <PricesHidden>Цен черновика не видно.</PricesHidden>}
      <ErrorSummary
        title={errors[''] ? 'Черновик не сохранён' : errorTitle('Черновик не сохранён', items.length)}
        items={items}
      />
      <Changes {...draft} />
      <form method="post" action={`${draftPath(id)}/repeat`} className="card" id="draft-lines" noValidate>
        {contract && (
          <>
            {/* Enter in a quantity field presses the first button, which must not put anything into the basket. */}
            <button
              type="submit"
              className="visually-hidden"
              tabIndex={-1}
              aria-hidden="true"
              name="save"
              value="yes"
              formAction={draftPath(id)}
            >
              Сохранить изменения
            </button>
            <input type="hidden" name="seen" value={draft.seen} />
          </>
        )}
        {contract && <input type="hidden" name="contract" value={contract.id} />}
        <input type="hidden" name="redirectTo" value={draftPath(id)} />
        <SubmissionKey />
        <DraftLines
          lines={lines}
          caption="Товары черновика"
          quantityOf={
            contract &&
            ((line) => (
              <DraftQuantity
                line={line}
                draft={id}
                isOnly={lines.length === 1}
                typed={typed.get(lineKey(line))}
                error={errors[quantityField(line)]?.[0]}
              />
            ))
          }
          swaps={(line) => <Swaps line={line} draft={draft} />}
          priceHead={contract ? (showWholesale ? 'Цена' : undefined) : 'РРЦ'}
        />
        {contract && <DraftAdd draft={id} warehouses={draft.warehouses} refusal={refusal} />}
        <div className="more">
          <span className="quiet">
            Сохранён {ruDateTimeOf(createdAt)}
            {showWholesale && (
              <>
                {' · сегодня на '}
                <Money kopecks={draft.total} strong />
              </>
            )}
          </span>
          {contract && (
            <span className="page-acts">
              <SubmitButton busy="Сохраняем…" className="" name="save" value="yes" formAction={draftPath(id)}>
                Сохранить изменения
              </SubmitButton>
              {draft.inBasket > 0 && (
                <SubmitButton busy="Заменяем…" className="" name="replace" value="1">
                  Заменить корзину
                </SubmitButton>
              )}
              <SubmitButton busy="Добавляем…" className="btn-primary" name="replace" value="0">
                <Icon name="cart-plus" />
                {draft.inBasket > 0 ? 'Добавить к корзине' : 'В корзину'}
              </SubmitButton>
            </span>
          )}
        </div>
      </form>
      {contract && draft.inBasket > 0 && (
        <p className="quiet mt-2">
          В корзине сейчас {counted(draft.inBasket, 'позиция', 'позиции', 'позиций')}. Если заменить её, она
          сохранится отдельным черновиком.
        </p>
      )}
    </>
  );
}

/** Substitutes for a line; one press replaces the line of this draft. */
function Swaps({ line, draft: { id, proposals } }: { line: DraftLine; draft: DraftView }) {
  const key = lineKey(line);
  const items = shownProposals(proposals[key], (each) => `${key}=${each.id}:${each.wms}`, 'В черновике');
  return <SubstituteList items={items} name="swap" formAction={`${draftPath(id)}/substitute`} />;
}

/** Shows what has changed since the draft was saved: «Не хватает: 2 позиции, подорожало: 1 позиция.» */
function Changes({ lines, short, dearer, cheaper, contract }: DraftView) {
  const goods = (count: number) => counted(count, 'позиция', 'позиции', 'позиций');
  const parts = [
    short > 0 &&
      (short === lines.length && short > 1
        ? `Не хватает всех ${counted(short, 'позиции', 'позиций', 'позиций')}`
        : `Не хватает: ${goods(short)}`),
    dearer > 0 && `подорожало: ${goods(dearer)}`,
    cheaper > 0 && `подешевело: ${goods(cheaper)}`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  const text = `${parts.join(', ')}.`;
  return (
    <Note kind={short > 0 ? 'no' : 'info'} title={upperFirst(text)}>
      {contract && `Сравнили с сегодняшними ценами и остатками по договору ${contract.header}.`}
    </Note>
  );
}
