/** Tells password managers which account the passwords of a form belong to. */
export function WhosePassword({ email }: { email: string }) {
  return (
    <input type="email" className="d-none" autoComplete="username" value={email} readOnly tabIndex={-1} />
  );
}
