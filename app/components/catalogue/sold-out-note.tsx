import { Note } from '#app/components/ui/note.tsx';
import type { SoldOut } from '#server/catalogue/ways-on.ts';

type Props = { soldOut: SoldOut; href: string };

/** Says that the typed articul exists, although «В наличии» hides it. */
export function SoldOutNote({ soldOut: { articul, elsewhere }, href }: Props) {
  return (
    <Note
      kind="info"
      title={
        <>
          Артикул <span className="articul">{articul}</span> есть в каталоге, но{' '}
          {elsewhere ? 'не на выбранном складе' : 'сейчас не в\u00a0наличии'}
        </>
      }
      action={
        <a className="btn btn-sm" href={href}>
          Открыть товар
        </a>
      }
    />
  );
}
