import { Note } from './note.tsx';

type Props = {
  code: string;
  message: string;
  /** The login address; the staff has a different one. */
  login?: string;
};

/**
 * A refusal of a whole form, above it. When the session has ended, it links to the login in a new tab, so that the
 * form stays as it is.
 */
export function RefusalNote({ code, message, login = '/login' }: Props) {
  const signIn = code === 'SIGNED_OUT' && (
    <a className="btn btn-sm" href={login} target="_blank" rel="noreferrer">
      Войти
    </a>
  );
  return <Note kind="no" title={message} action={signIn} />;
}
