import { PageHead } from '#app/components/layout/page-head.tsx';
import { PriceSwitch, PricesHidden } from '#app/components/layout/price-switch.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Money } from '#app/components/ui/money.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type { DraftView } from '#server/drafts/draft-view.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { counted } from '#server/kernel/plural.ts';
import { draftPath, draftsPath } from './draft-hrefs.ts';
import { DraftLines } from './draft-lines.tsx';

/** A draft next to today: what is short, what costs more or less, and the two ways into the basket. */
export function DraftScreen({ draft }: { draft: DraftView }) {
  const { id, header, createdAt, lines } = draft;
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
        <a className="btn btn-sm" href={`${draftPath(id)}/remove`} data-keep-scroll>
          <Icon name="trash" />
          Удалить
        </a>
      </PageHead>
      <PricesHidden>Цен черновика не видно.</PricesHidden>
      <Changes {...draft} />
      <form method="post" action={`${draftPath(id)}/repeat`} className="card" id="draft-lines">
        {draft.contract && <input type="hidden" name="contract" value={draft.contract.id} />}
        <input type="hidden" name="redirectTo" value={draftPath(id)} />
        <DraftLines lines={lines} showWholesale={draft.showWholesale} />
        <div className="more">
          <span className="cnt">
            Сохранён {ruDateTimeOf(createdAt)}
            {draft.showWholesale && (
              <>
                {' · сейчас на '}
                <Money kopecks={draft.total} strong />
              </>
            )}
          </span>
          <span className="page-acts">
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
        </div>
      </form>
      {draft.inBasket > 0 && (
        <p className="cnt mt-2">
          В корзине сейчас {counted(draft.inBasket, 'позиция', 'позиции', 'позиций')}. Если заменить её, она
          сохранится отдельным черновиком.
        </p>
      )}
    </>
  );
}

/** «Не хватает: 2 позиции. Подорожало: 1.» */
function Changes({ lines, short, dearer, cheaper, contract }: DraftView) {
  const goods = (count: number) => counted(count, 'позиция', 'позиции', 'позиций');
  const parts = [
    short > 0 && `${short === lines.length ? 'Нет в нужном количестве' : 'Не хватает'}: ${goods(short)}`,
    dearer > 0 && `подорожало: ${goods(dearer)}`,
    cheaper > 0 && `подешевело: ${goods(cheaper)}`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  const text = `${parts.join(', ')}.`;
  return (
    <Note kind={short > 0 ? 'no' : 'info'} title={text.charAt(0).toUpperCase() + text.slice(1)}>
      {contract && `Сравнение с ценами и остатками по договору ${contract.header} на сейчас.`}
    </Note>
  );
}
