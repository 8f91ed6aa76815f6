/**
 * The telephone's own sheet where there is one; a letter, or the address in the clipboard, elsewhere. Without
 * scripts the fold opens by itself and holds the letter.
 */
export function startShare(): void {
  const fold = document.querySelector<HTMLDetailsElement>('details.share')
  const address = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
  if (!fold || !address) return
  const summary = fold.querySelector('summary')
  const status = fold.querySelector('[role=status]')
  const say = (words: string) => status?.replaceChildren(words)

  summary?.addEventListener('click', event => {
    // On a computer the system's sheet is slower than our two lines.
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
  // Opened before this script came, it was left without a word.
  const { activeElement } = document
  if (activeElement !== document.body) closeFromOutside({ target: activeElement })
}
