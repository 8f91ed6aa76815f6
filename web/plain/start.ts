import { isAnotherPage, replay } from '../first-touch/replay.ts'
import { startCarousel } from './carousel.ts'
import { startHeader } from './header.ts'
import { startProgramme } from './programme.ts'
import { startShare } from './share.ts'
import { startTrailer } from './trailer.ts'

// The scripts of the pages without React. Each script does nothing on a page without the elements that it needs.
const parts = [
  startHeader,
  startProgramme,
  startShare,
  startTrailer,
  startContents,
  startPosters,
  startCarousel,
  replay,
]

/**
 * Starts the scripts after the first paint, when layout is cheap to measure. Each script is a separate task,
 * so that the browser can handle input in between.
 */
async function start(): Promise<void> {
  await Promise.race([drawn(), new Promise(done => setTimeout(done, longestWaitMs))])
  for (const part of parts) {
    await turn()
    part()
  }
}

/** How long to wait, in milliseconds, if the browser never reports a paint. */
const longestWaitMs = 1000

const drawn = () =>
  new Promise(done => new PerformanceObserver(done).observe({ type: 'paint', buffered: true }))

const turn = () =>
  new Promise(done => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = done
    port2.postMessage(null)
  })

if (isAnotherPage()) location.reload()
else void start()

/**
 * Marks the current section in the table of contents. It is the last section that begins in the upper quarter of
 * the window or above.
 */
function startContents(): void {
  const links = [...document.querySelectorAll('.table-of-contents a')]
  const sections = [...new Set(links.map(link => link.getAttribute('href')!.slice(1)))].flatMap(
    id => document.getElementById(id) ?? [],
  )
  const mark = () => {
    const line = innerHeight / 4
    const read = sections.findLast(section => section.getBoundingClientRect().top <= line)
    for (const link of links)
      if (link.getAttribute('href') === `#${read?.id}`) link.setAttribute('aria-current', 'location')
      else link.removeAttribute('aria-current')
  }
  const observer = new IntersectionObserver(mark, { rootMargin: '0px 0px -75% 0px' })
  for (const section of sections) observer.observe(section)
}

/** Marks the poster that moves, in a view transition, between the list of films and the film's page. */
function startPosters(): void {
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

/**
 * True if a poster is in view. Only such a poster takes part in the transition: any other would fly in from
 * outside of the window.
 */
function isInView(poster: Element): boolean {
  const { top, bottom } = poster.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}
