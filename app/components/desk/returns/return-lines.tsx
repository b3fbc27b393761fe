import { controlClass, describe, FieldError, textOf } from '#app/components/ui/field.tsx';
import { fieldIdIn } from '#app/components/ui/field-id.ts';
import { useMayUse } from '#app/enhance/desk-reader.ts';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import {
  type DeskReturnLine,
  type DeskReturnView,
  writtenOffField,
} from '#server/desk/returns/desk-return.ts';
import { roubles } from '#server/kernel/money.ts';
import { pieces, piecesFrom } from '#server/kernel/quantity.ts';
import { receivesReturns } from '#server/kernel/staff-rights.ts';
import { isTree } from '#server/kernel/trees.ts';
import { quantityField } from '#server/ordering/orders/change-form.ts';

export const fieldId = fieldIdIn('return');

type Props = { shown: DeskReturnView; refusal: Refusal | undefined };

/** The goods of a return, with a field for what the next step needs: the agreed pieces, or where the goods go. */
export function ReturnLines({ shown, refusal }: Props) {
  const { state, lines } = shown;
  const mayUse = useMayUse();
  const [decides, receives] = [mayUse('returns'), mayUse(receivesReturns)];
  return (
    <table className="data-table cards desk-list desk-lines" id="lines">
      <caption className="visually-hidden">Товары возврата</caption>
      <thead>
        <tr>
          <th scope="col">Товар</th>
          <th scope="col">Склад</th>
          <th scope="col">Количество</th>
          <th scope="col">{state.id === 'accepted' || state.id === 'received' ? 'Куда' : 'Цена'}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td className="c-head title">
              {line.header}
              <span className="caption articul">{line.articul}</span>
            </td>
            <td className="c-place">{line.warehouse}</td>
            <td className="c-qty">
              {state.id === 'asked' && decides ? (
                <Quantity line={line} refusal={refusal} />
              ) : (
                pieces(line.quantity, line.unit)
              )}
            </td>
            <td className="c-text">
              {state.id === 'accepted' && receives ? (
                <>
                  <Place line={line} shown={shown} refusal={refusal} />
                  {line.quantity > 1 && <WrittenOff line={line} refusal={refusal} />}
                  {/брак/i.test(shown.reason) && (
                    <span className="caption">Причина – брак: товар на складе снова можно заказать</span>
                  )}
                </>
              ) : (
                wentTo(line)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type FieldProps = { line: DeskReturnLine; refusal: Refusal | undefined };

function Quantity({ line, refusal }: FieldProps) {
  const name = quantityField(line.id);
  const errors = refusal?.errors[name];
  return (
    <>
      <span className="edit-amount">
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          id={fieldId(name)}
          name={name}
          defaultValue={typedIn(refusal, 'quantity', line.id) ?? String(line.quantity)}
          aria-label={`Согласовать: ${line.articul}`}
          className={controlClass('form-control form-control-sm', undefined, errors)}
          {...describe(fieldId(name), errors, undefined)}
        />
        <span className="quiet">из {piecesFrom(line.quantity, line.unit)}</span>
      </span>
      <FieldError id={fieldId(name)} errors={errors} />
    </>
  );
}

function Place({ line, shown, refusal }: FieldProps & Pick<Props, 'shown'>) {
  const name = `place[${line.id}]`;
  const errors = refusal?.errors[name];
  return (
    <>
      <select
        id={fieldId(name)}
        name={name}
        defaultValue={typedIn(refusal, 'place', line.id) ?? String(line.wms)}
        aria-label={`Куда: ${line.articul}`}
        className={controlClass('form-select form-select-sm', undefined, errors)}
        {...describe(fieldId(name), errors, undefined)}
      >
        {shown.warehouses.map(({ id, header }) => (
          <option key={id} value={id}>
            На склад «{header}»
          </option>
        ))}
        <option value="off">Списать</option>
      </select>
      <FieldError id={fieldId(name)} errors={errors} />
    </>
  );
}

/** How many pieces of the line are written off, while the others go to the warehouse. */
function WrittenOff({ line, refusal }: FieldProps) {
  const name = writtenOffField(line.id);
  const errors = refusal?.errors[name];
  return (
    <>
      <span className="edit-amount">
        <span className="quiet">списать</span>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          id={fieldId(name)}
          name={name}
          defaultValue={typedIn(refusal, 'off', line.id) ?? ''}
          placeholder="0"
          aria-label={`Списать: ${line.articul}`}
          className={controlClass('form-control form-control-sm', undefined, errors)}
          {...describe(fieldId(name), errors, undefined)}
        />
        <span className="quiet">из {piecesFrom(line.quantity, line.unit)}</span>
      </span>
      <FieldError id={fieldId(name)} errors={errors} />
    </>
  );
}

/** Returns where the pieces of a line went; its price while they are not received. */
function wentTo({ stock, outcome, price, writtenOff, unit }: DeskReturnLine): string {
  if (outcome === 'written_off') return 'Списано';
  if (stock === null) return roubles(price);
  return writtenOff > 0 ? `${stock}, списано ${pieces(writtenOff, unit)}` : stock;
}

/** Returns what was typed for a line in a refused form; undefined in a new one. */
function typedIn(refusal: Refusal | undefined, name: string, line: number): string | undefined {
  const values = refusal?.values[name];
  return isTree(values) && line in values ? textOf(values[line]) : undefined;
}
