import { element } from './element.ts'

/** The house's own video under a large button until it rolls; another site's player once one asks for it. */
export function startTrailer(): void {
  const trailer = document.querySelector('.trailer')
  const video = trailer?.querySelector('video')
  if (video) startVideo(video, trailer!.querySelector('.play'))
  const link = trailer?.querySelector<HTMLElement>('a.play[data-player]')
  link?.addEventListener('click', event => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const frame = element('iframe', {
      src: link.dataset.player!,
      title: link.dataset.label!,
      allow: 'autoplay; fullscreen; encrypted-media; picture-in-picture',
      allowfullscreen: '',
    }) as HTMLIFrameElement
    link.replaceWith(frame)
    // Whoever pressed the button stays where it was.
    frame.focus()
  })
}

function startVideo(video: HTMLVideoElement, button: Element | null): void {
  const uncover = () => {
    button?.remove()
    video.controls = true
  }
  video.addEventListener('play', uncover)
  if (video.paused) video.controls = false
  else uncover()
  button?.addEventListener('click', () => {
    // Only a video whose controls are there takes the focus.
    uncover()
    video.focus()
    // A browser that refuses to start it leaves its own controls, which are in view now.
    video.play().catch(() => {})
  })
}
