import type { ReactNode } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { Modal } from '#app/components/ui/modal.tsx';
import { useCopy } from '#app/enhance/copy.ts';
import { useHydrated } from '#app/enhance/hydrated.ts';
import type { TokenView } from '#server/catalogue/open-tokens/token-view.ts';
import { sentence } from '#server/kernel/typography.ts';
import { TokenExample } from './token-example.tsx';
import { joinedIds, namesOf } from './token-table.tsx';

type Props = {
  token: Pick<TokenView, 'contract' | 'company' | 'warehouses'>;
  /** The token itself; shown only here, once. */
  secret: string;
  origin: string;
  closeHref: string;
};

/** Shows a token of the open API. */
export function TokenWindow({ token, secret, origin, closeHref }: Props) {
  const { contract, company, warehouses } = token;
  return (
    <NewTokenWindow secret={secret} closeHref={closeHref}>
      <p className="remark">
        {sentence(`Договор ${contract}, ${company}`)} Склады:&nbsp;{joinedIds(warehouses)} (
        {namesOf(warehouses)}).
      </p>
      <TokenExample origin={origin} token={secret} />
    </NewTokenWindow>
  );
}

type Words = { title: string; label: string; selected: string };

const ofToken: Words = {
  title: 'Токен создан',
  label: 'Токен',
  selected: 'Токен выделен, осталось скопировать',
};

type WindowProps = Pick<Props, 'secret' | 'closeHref'> & { words?: Words; children: ReactNode };

/** Shows a new secret, which is never shown again, with an explanation. Focusing the field selects its text. */
export function NewTokenWindow({ secret, closeHref, words = ofToken, children }: WindowProps) {
  const { field, outcome, copy } = useCopy();
  const scripted = useHydrated();
  return (
    <Modal
      title={words.title}
      subtitle="Скопируйте его сейчас: больше портал его не покажет."
      closeHref={closeHref}
      size="token"
      icon="check"
      firm
      foot={
        <>
          {scripted && (
            <button type="button" className="btn btn-primary" onClick={copy}>
              <Icon name="copy" />
              Скопировать
            </button>
          )}
          <a className="btn" href={closeHref}>
            Готово
          </a>
          <span className="token-copied" role="status">
            {outcome === 'copied' && 'Скопировано'}
            {outcome === 'selected' && words.selected}
          </span>
        </>
      }
    >
      <div className="dialog-body token-made">
        <label className="form-label" htmlFor="token">
          {words.label}
        </label>
        <input
          id="token"
          className="form-control"
          value={secret}
          readOnly
          spellCheck={false}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the window is there for this field
          autoFocus
          data-focus
          onFocus={(event) => event.currentTarget.select()}
          ref={field}
        />
        {children}
      </div>
    </Modal>
  );
}
