/** A field of a form as text; a file or nothing at all is an empty one. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
