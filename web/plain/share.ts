/**
 * On a touch screen, shares a film through the share sheet of the system. On other devices, opens a menu to mail
 * the film or copy its URL. Without JavaScript, the menu offers the mail link only.
 */
export function startShare(): void {
  const fold = document.querySelector<HTMLDetailsElement>('details.share')
  const address = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
  if (!fold || !address) return
  const summary = fold.querySelector('summary')
  const status = fold.querySelector('[role=status]')
  const say = (words: string) => status?.replaceChildren(words)

  summary?.addEventListener('click', event => {
    // On a computer the system's share sheet is slower than our two links, so use it on touch screens only.
    if (!matchMedia('(pointer: coarse)').matches || !navigator.share) return
    event.preventDefault()
    // Ignore the error that the browser reports when the user closes the sheet without sharing.
    navigator.share({ title: fold.dataset.title ?? '', url: address }).catch(() => {})
  })
  fold.querySelector('button')?.addEventListener('click', () =>
    navigator.clipboard.writeText(address).then(
      () => say('Adresse copiée.'),
      () => say(`Copie impossible\u00a0: ${address}`),
    ),
  )
  fold.addEventListener('toggle', () => say(''))
  fold.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !fold.open) return
    fold.open = false
    summary?.focus()
  })
  const closeFromOutside = ({ target }: { target: EventTarget | null }) => {
    if (fold.open && !fold.contains(target as Node)) fold.open = false
  }
  document.addEventListener('pointerdown', closeFromOutside)
  document.addEventListener('focusin', closeFromOutside)
  // If the user opened the share menu before this script started, and has left it since, close it.
  const { activeElement } = document
  if (activeElement !== document.body) closeFromOutside({ target: activeElement })
}
