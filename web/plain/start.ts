import { isAnotherPage, replay } from '../first-touch/replay.ts'
import { startCarousel } from './carousel.ts'
import { startContents } from './contents.ts'
import { startHeader } from './header.ts'
import { startPosters } from './posters.ts'
import { startProgramme } from './programme.ts'
import { startShare } from './share.ts'
import { startTrailer } from './trailer.ts'

// What moves in the pages that React only draws. Each part looks for its own, and rests where it is not.
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

/** Once the page is drawn: measuring it costs nothing then. In a turn of its own each, so that a touch is heard between two. */
async function start(): Promise<void> {
  await Promise.race([drawn(), new Promise(done => setTimeout(done, longestWaitMs))])
  for (const part of parts) {
    await turn()
    part()
  }
}

/** Some browser may not tell. */
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
