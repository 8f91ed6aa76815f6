/**
 * Timings from the specification: a slide is shown for one second, and fades into the next one for two
 * seconds.
 */
const restMs = 1000
const dissolveMs = 2000
/** The delay before the first change, so that a new visitor has time to read the first film. */
const settleMs = 2000
const swipePixels = 40

/** Starts the carousel: stacks the slides, shows one after the other, and marks the dot of the current slide. */
export function startCarousel(): void {
  const stage = document.querySelector<HTMLElement>('.carousel')
  const strip = stage?.querySelector<HTMLElement>('.slides')
  if (!stage || !strip) return
  const slides = [...strip.children] as HTMLElement[]
  const dots = [...stage.querySelectorAll('.dots button')]
  // The user may have scrolled or focused the strip of slides before this script started.
  let current = Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth))
  let last: number | null = null
  let begun = false
  let playing = !matchMedia('(prefers-reduced-motion: reduce)').matches
  let held = stage.matches(':focus-within')
  let timer: ReturnType<typeof setTimeout> | undefined

  const wait = () => {
    clearTimeout(timer)
    if (!begun || !playing || held || document.hidden || slides.length < 2) return
    timer = setTimeout(() => go(current + 1), last === null ? restMs : dissolveMs + restMs)
  }
  const placeOf = (position: number) => {
    if (position === current) return 'current'
    if (position === last) return 'last'
    // Of the hidden slides, render only the one that comes next, so that its image is loaded before it is shown.
    return position === (current + 1) % slides.length ? 'next' : 'far'
  }
  const draw = () => {
    for (const [position, slide] of slides.entries()) {
      const place = placeOf(position)
      slide.dataset.place = place
      // The slide that fades out stays clickable while its text is visible; afterwards, carousel.css hides it.
      slide.inert = place === 'next' || place === 'far'
      if (place === 'current') dots[position]?.setAttribute('aria-current', 'true')
      else dots[position]?.removeAttribute('aria-current')
    }
    if (last !== null) stage.dataset.moved = 'true'
    wait()
  }
  const go = (to: number) => {
    const next = (to + slides.length) % slides.length
    if (next === current) return
    last = current
    current = next
    draw()
  }
  const begin = () => {
    begun = true
    wait()
  }
  const hold = (on: boolean) => {
    if (held === on) return
    held = on
    wait()
  }
  const pause = stage.querySelector('.pause')
  const signs = [...(pause?.children ?? [])] as HTMLElement[]
  const play = (on: boolean) => {
    playing = on
    for (const [place, sign] of signs.entries()) sign.hidden = on === place > 0
    strip.setAttribute('aria-live', on ? 'off' : 'polite')
    pause?.setAttribute('aria-label', on ? 'Mettre le défilement en pause' : 'Lancer le défilement')
    wait()
  }

  pause?.addEventListener('click', () => play(!playing))
  stage.querySelector('.back')?.addEventListener('click', () => go(current - 1))
  stage.querySelector('.forth')?.addEventListener('click', () => go(current + 1))
  for (const [position, dot] of dots.entries()) dot.addEventListener('click', () => go(position))
  stage.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && hold(true))
  stage.addEventListener('pointerleave', () => hold(false))
  stage.addEventListener('focusin', () => hold(true))
  stage.addEventListener('focusout', () => hold(false))
  stage.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowRight') go(current + 1)
    if (key === 'ArrowLeft') go(current - 1)
  })
  followFinger(stage, by => go(current + by))
  document.addEventListener('visibilitychange', wait)
  whenLoaded(() => setTimeout(begin, settleMs))
  stage.dataset.running = 'true'
  play(playing)
  draw()
}

function whenLoaded(then: () => void): void {
  if (document.readyState === 'complete') then()
  else addEventListener('load', then, { once: true })
}

/** A swipe to the left shows the next slide, to the right the previous one. */
function followFinger(stage: HTMLElement, swiped: (by: number) => void): void {
  let touchedAt: number | undefined
  stage.addEventListener('pointerdown', ({ pointerType, clientX }) => {
    touchedAt = pointerType === 'mouse' ? undefined : clientX
  })
  stage.addEventListener('pointerup', ({ clientX }) => {
    const moved = clientX - (touchedAt ?? clientX)
    touchedAt = undefined
    if (Math.abs(moved) > swipePixels) swiped(moved < 0 ? 1 : -1)
  })
}
