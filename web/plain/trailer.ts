import { element } from './element.ts'

/** Shows our own video under a large button until it plays, or loads another site's player on request. */
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
    // Keep the focus where the button was.
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
    // A video takes the focus only if its controls are shown.
    uncover()
    video.focus()
    // If the browser refuses to play, its controls are visible now.
    video.play().catch(() => {})
  })
}
