/** An e-mail address in a narrow column: the line may break before the @, but not at a hyphen. */
export function Address({ email }: { email: string }) {
  const at = Math.max(0, email.lastIndexOf('@'))
  return (
    <span className="address">
      <span>{email.slice(0, at)}</span>
      <wbr />
      <span>{email.slice(at)}</span>
    </span>
  )
}
