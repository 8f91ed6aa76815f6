/** Returns a form field as text; '' if it is missing or a file. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
