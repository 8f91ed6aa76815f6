import { element } from './element.ts'

/**
 * Makes the trailer of a film page playable. Our own video is covered by a large play button until it plays. The
 * player of another site is loaded only when the visitor clicks.
 */
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
    // Focus the player, which replaces the button that had the focus.
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
    // A video accepts the focus only if its controls are shown.
    uncover()
    video.focus()
    // If the browser refuses to play, do nothing: the visitor can use the controls, which are visible now.
    video.play().catch(() => {})
  })
}
