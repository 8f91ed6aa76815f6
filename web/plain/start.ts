import { isAnotherPage, replay } from '../first-touch/replay.ts'
import { startCarousel } from './carousel.ts'
import { startContents } from './contents.ts'
import { startHeader } from './header.ts'
import { startPosters } from './posters.ts'
import { startProgramme } from './programme.ts'
import { startShare } from './share.ts'
import { startTrailer } from './trailer.ts'

// What moves in the pages that React only draws. Each part looks for its own, and rests where it is not.
if (isAnotherPage()) location.reload()
else {
  startHeader()
  startCarousel()
  startProgramme()
  startShare()
  startTrailer()
  startContents()
  startPosters()
  replay()
}
