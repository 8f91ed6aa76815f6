/** What keeps a text from being the address of a site that a page may lead to. */
export function webAddressProblem(typed: string): string | undefined {
  const address = URL.parse(typed)
  if (address?.protocol !== 'https:') return 'Une adresse de site commence par https://.'
  if (address.username || address.password || !/[^.]\.[a-z0-9-]{2,}$/i.test(address.hostname))
    return 'Cette adresse de site n’est pas valable.'
  return undefined
}
