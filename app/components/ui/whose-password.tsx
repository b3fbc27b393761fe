/** Identifies the account of a form's passwords for password managers. */
export function WhosePassword({ email }: { email: string }) {
  return (
    <input type="email" className="d-none" autoComplete="username" value={email} readOnly tabIndex={-1} />
  );
}
