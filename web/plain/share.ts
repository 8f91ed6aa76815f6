/**
 * Shares with the phone's share sheet if there is one, otherwise by mail or by copying the URL. Without
 * scripts the details element opens and contains the mail link.
 */
export function startShare(): void {
  const fold = document.querySelector<HTMLDetailsElement>('details.share')
  const address = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
  if (!fold || !address) return
  const summary = fold.querySelector('summary')
  const status = fold.querySelector('[role=status]')
  const say = (words: string) => status?.replaceChildren(words)

  summary?.addEventListener('click', event => {
    // On a computer the system's share sheet is slower than our two links.
    if (!matchMedia('(pointer: coarse)').matches || !navigator.share) return
    event.preventDefault()
    // Closing the sheet without sharing is no error.
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
  // It may have been opened before this script started, and lost the focus since.
  const { activeElement } = document
  if (activeElement !== document.body) closeFromOutside({ target: activeElement })
}
