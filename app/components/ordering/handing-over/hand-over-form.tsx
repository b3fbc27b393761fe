import { handOverPath, managerPath } from '#app/components/people/managers/manager-hrefs.ts';
import { SelectField } from '#app/components/ui/choice-field.tsx';
import { errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { Tick } from '#app/components/ui/tick.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { counted } from '#server/kernel/plural.ts';
import { upperFirst } from '#server/kernel/upper-first.ts';
import {
  draftsText,
  type HandingOver,
  type LeftBehind,
  marksText,
} from '#server/ordering/handing-over/handing-over-view.ts';

type Props = HandingOver & { refusal: Refusal | undefined };

/** The form that hands over the drafts and needs of a manager and ends the manager's tokens, webhooks and access. */
export function HandOverForm({ manager, left, heirs, refusal }: Props) {
  const { id, enabled } = manager;
  const errors = refusal?.errors ?? {};
  const items = Object.values(errors)
    .flat()
    .map((text) => ({ href: '#hand-over-to', text }));
  const ticked = (name: string) => !refusal || [refusal.values[name]].flat().includes('1');
  const tokens = tokensText(left);
  const marks = marksText(left);
  const hasGoods = left.drafts > 0 || marks !== '';
  return (
    <form method="post" action={handOverPath(id)} noValidate>
      <div className="dialog-body">
        <ErrorSummary title={errorTitle('Дела не переданы', items.length)} items={items} />
        {hasGoods && (
          <SelectField
            meta={{
              id: 'hand-over-to',
              name: 'to',
              errors: errors.to,
              initialValue: String(refusal?.values.to ?? ''),
            }}
            label="Кому передать"
            empty="Выберите, кому"
            options={heirs.map((heir) => ({ value: heir.id, label: heir.name }))}
          />
        )}
        {left.drafts > 0 && (
          <Tick name="drafts" checked={ticked('drafts')}>
            Передать {draftsText(left)}
          </Tick>
        )}
        {marks !== '' && (
          <Tick name="needs" checked={ticked('needs')}>
            Передать {marks}
            {left.needs > 0 && '; количество одинаковых товаров сложим'}
          </Tick>
        )}
        {tokens !== '' && (
          <Tick name="tokens" checked={ticked('tokens')}>
            {tokens}
          </Tick>
        )}
        {enabled && (
          <Tick name="close" checked={ticked('close')}>
            Отключить доступ в портал{tokens !== '' && ', а с ним токены и вебхуки'}
          </Tick>
        )}
        <p className="quiet">
          {!hasGoods && 'Черновиков, потребностей и товаров в листе ожидания нет. '}
          Токены не передаются: их знают чужие программы, новые выпускает тот, кто принял дела. Заказы, заявки
          на согласование и рекламации остаются в компании, вы их видите. Переписку с отделом продаж откроете
          в карточке, когда доступ отключён.
        </p>
      </div>
      <div className="dialog-foot">
        <SubmitButton busy="Передаём…">Передать</SubmitButton>
        <a className="btn" href={managerPath(id)} data-keep-scroll>
          Отмена
        </a>
      </div>
    </form>
  );
}

/** Returns «Отозвать 2 токена и отключить 1 вебхук»; '' when none is in use. */
function tokensText({ tokens, programTokens, webhooks }: LeftBehind): string {
  const all = tokens + programTokens;
  const text = [
    all > 0 && `отозвать ${counted(all, 'токен', 'токена', 'токенов')}`,
    webhooks > 0 && `отключить ${counted(webhooks, 'вебхук', 'вебхука', 'вебхуков')}`,
  ]
    .filter(Boolean)
    .join(' и ');
  return upperFirst(text);
}
