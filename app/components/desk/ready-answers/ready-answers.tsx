import type { MouseEvent } from 'react';
import { type ReadyAnswer, withAnswer } from '#server/talk/ready-answers/ready-answer.ts';
import { answersPath } from './answer-hrefs.ts';

/**
 * Inserts a ready answer below the typed text. Without a script, the button sends the form, and the server returns
 * the form with the answer inserted and sends no message. Choosing an answer does not insert it at once, because the
 * arrow keys choose each answer in turn.
 */
export function ReadyAnswers({ answers, action }: { answers: ReadyAnswer[]; action: string }) {
  if (answers.length === 0)
    return (
      <a className="chat-ready" href={answersPath}>
        Готовые ответы
      </a>
    );
  return (
    <div className="chat-ready">
      <label htmlFor="chat-ready" className="visually-hidden">
        Готовый ответ
      </label>
      <select className="form-select" id="chat-ready" name="ready" defaultValue="">
        <option value="">Готовый ответ…</option>
        {answers.map(({ id, header }) => (
          <option key={id} value={id}>
            {header}
          </option>
        ))}
      </select>
      <button
        type="submit"
        className="btn"
        name="do"
        value="ready"
        formAction={`${action}#chat-message`}
        onClick={(event) => insert(event, answers)}
      >
        Вставить
      </button>
      <a href={answersPath}>Список</a>
    </div>
  );
}

function insert(event: MouseEvent<HTMLButtonElement>, answers: ReadyAnswer[]): void {
  const { form } = event.currentTarget;
  const field = form?.querySelector('textarea');
  const choice = form?.querySelector<HTMLSelectElement>('[name=ready]');
  if (!field || !choice) return;
  event.preventDefault();
  const chosen = answers.find(({ id }) => String(id) === choice.value);
  if (!chosen) {
    choice.focus();
    return;
  }
  field.value = withAnswer(field.value, chosen.text);
  choice.value = '';
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}
