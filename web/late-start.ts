import { beforeEnd, type Cut } from './cuts.ts'

const opening = '<script type="module" async="">'
const closing = '</script>'
const preloads = /<link rel="modulepreload"[^>]*?href="([^"]*)"[^>]*\/?>/g

/**
 * Makes the page's script wait: links and forms work without it, so the first paint comes first. It is
 * fetched when the page is there, and starts when the browser is idle for a while or at the first sign of a person.
 */
export function startLate(html: string): { cuts: Cut[]; started: string[] } {
  const from = html.lastIndexOf(opening)
  if (from < 0) return { cuts: [], started: [] }
  const end = html.indexOf(closing, from)
  const code = html.slice(from + opening.length, end)
  // React asks for them before the stylesheet; here they wait until the page has been painted.
  const links = [...html.slice(0, html.indexOf('</head>')).matchAll(preloads)]
  const modules = links.map(([, href]) => href).join(' ')
  const kept = `<script type="text/plain" id="page-script" data-modules="${modules}">${code}</script>`
  return {
    cuts: [
      ...links.map(({ 0: link, index }) => ({ from: index, to: index + link.length, text: '' })),
      { from, to: end + closing.length, text: kept },
      ...beforeEnd(html, `<script>${starter}</script>`),
    ],
    started: [code, starter],
  }
}

// Plain text on purpose: one and the same bytes on every page, so one and the same hash in its policy.
const starter = `(() => {
  const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'wheel']
  const kept = document.getElementById('page-script')
  const fetchModules = () => {
    for (const href of kept.dataset.modules.split(' ')) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.fetchPriority = 'low'
      link.href = href
      document.head.append(link)
    }
    kept.dataset.modules = ''
  }
  const start = event => {
    // A browser also tells of a pointer that lies still, when a page is laid out under it.
    if (event.type === 'pointermove' && !event.movementX && !event.movementY) return
    for (const sign of signs) removeEventListener(sign, start, true)
    if (kept.dataset.started) return
    kept.dataset.started = 'yes'
    if (kept.dataset.modules) fetchModules()
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = kept.textContent
    document.body.append(script)
  }
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true })
  const whenIdle = window.requestIdleCallback || (run => setTimeout(run, 1))
  const painted = new Promise(done => {
    new PerformanceObserver(done).observe({ type: 'paint', buffered: true })
    // Some browser may not tell, and a tab that nobody looks at paints nothing.
    setTimeout(done, 1000)
  })
  addEventListener('load', () => {
    // Fetched then, so that the first touch only waits for it to start; one that cannot be had is known early.
    painted.then(() => whenIdle(() => kept.dataset.modules && fetchModules(), { timeout: 500 }))
    // A browser that is never idle starts it all the same.
    setTimeout(() => whenIdle(start, { timeout: 2000 }), 4000)
  })
})()`
