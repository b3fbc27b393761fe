import { packMoves, unpackMoves } from '#app/components/ordering/basket/packed-lines.ts';
import { run } from '#app/http/answers/run-screen.server.ts';
import { thousands } from '#server/kernel/money.ts';
import { counted, plural } from '#server/kernel/plural.ts';
import { type Failure, fail } from '#server/kernel/result.ts';
import { maxLines } from '#server/ordering/basket/input.ts';
import { lineKey } from '#server/ordering/basket/line-key.ts';
import { moveLines } from '#server/ordering/basket/move-lines.server.ts';
import { moveLinesBack } from '#server/ordering/basket/move-lines-back.server.ts';
import type { BasketWork } from './basket-work.ts';

/** Moves the marked lines to another warehouse; those that stay keep their mark. */
export async function move({ request, values, lines, reply }: BasketWork): Promise<Failure | undefined> {
  const { contract, to, once: key } = values;
  const result = await run(request, moveLines, { contract, to, mark: reply.marks, key });
  if (!result.ok) return result;
  const { warehouse, moved, notes, raised } = result.value;
  if (moved.length === 0 && notes.length === 0) {
    return fail('NOTHING_MARKED', { message: `Отмеченные товары уже на складе ${warehouse}` });
  }
  reply.notes = [...reply.notes, ...notes, ...raised];
  reply.marks = notes.map(lineKey);
  const articuls = new Map(lines.map((line) => [lineKey(line), line.articul]));
  const stayed = notes.map(({ message, ...line }) => {
    const key = lineKey(line);
    return { key, articul: articuls.get(key) ?? '', message };
  });
  const rest = notes.length > 0 ? `, не перенесено: ${thousands(notes.length)}` : '';
  const done = plural(moved.length, 'Перенесена', 'Перенесено', 'Перенесено');
  reply.moved = {
    text:
      moved.length > 0
        ? `${done} ${positions(moved.length)} на склад ${warehouse}${rest}`
        : 'Ничего не перенесено',
    lines: moved.length > 0 && moved.length <= maxLines ? packMoves(moved) : '',
    stayed,
  };
  return undefined;
}

/** Moves lines back, unless the basket or the stock has changed meanwhile. */
export async function moveBack(
  { request, values, reply }: BasketWork,
  packed: string,
): Promise<Failure | undefined> {
  const { contract, once: key } = values;
  const result = await run(request, moveLinesBack, { contract, lines: unpackMoves(packed), key });
  if (!result.ok) return result;
  const { returned, refused, raised = [] } = result.value;
  if (returned === 0) {
    return fail('CHANGED_MEANWHILE', {
      message: 'Корзина или остатки изменились: вернуть на прежний склад нельзя',
    });
  }
  reply.notes = [...reply.notes, ...raised];
  const done = plural(returned, 'Возвращена', 'Возвращено', 'Возвращено');
  reply.done =
    refused > 0
      ? `${done} ${positions(returned)} на прежний склад, не удалось вернуть: ${thousands(refused)}`
      : 'Товары снова на прежнем складе';
  return undefined;
}

function positions(count: number): string {
  return counted(count, 'позиция', 'позиции', 'позиций');
}
