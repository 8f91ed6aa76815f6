/** The poster that one leaves by travels to the film's page, and back to its place. */
export function startPosters(): void {
  addEventListener('pageswap', ({ activation }) => mark(activation?.entry?.url))
  addEventListener('pagereveal', () => mark(window.navigation?.activation?.from?.url))
}

function mark(address: string | null | undefined): void {
  const { pathname } = new URL(address ?? '/', location.href)
  for (const poster of document.querySelectorAll('a > .poster'))
    poster.classList.toggle(
      'travels',
      poster.parentElement!.getAttribute('href') === pathname && isInView(poster),
    )
}

/** One that is out of sight would fly in from nowhere. */
function isInView(poster: Element): boolean {
  const { top, bottom } = poster.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}
