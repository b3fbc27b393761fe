import { Note } from './note.tsx';

type Props = {
  code: string;
  message: string;
  /** Where one signs in; the staff does at its desk. */
  login?: string;
};

/** A refusal of a whole form, above it. Where the session has ended it holds the way in, in a new tab: the form stays as it is. */
export function RefusalNote({ code, message, login = '/login' }: Props) {
  const signIn = code === 'SIGNED_OUT' && (
    <a className="btn btn-sm" href={login} target="_blank" rel="noreferrer">
      Войти
    </a>
  );
  return <Note kind="no" title={message} action={signIn} />;
}
