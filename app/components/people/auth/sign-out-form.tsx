import { EmptyBox } from '#app/components/ui/empty-box.tsx';

/** Shown when `/logout` is opened as an address, because following a link must not sign anybody out. */
export function SignOutForm() {
  return (
    <div className="inner">
      <EmptyBox
        title="Выйти из портала?"
        heading="h1"
        drawing={{ name: 'box', tint: 1 }}
        actions={
          <>
            <form method="post" action="/logout" id="sign-out">
              <button type="submit" className="btn btn-primary">
                Выйти
              </button>
            </form>
            <a className="btn" href="/">
              Остаться
            </a>
          </>
        }
      >
        Корзина и черновики сохранятся.
      </EmptyBox>
    </div>
  );
}
