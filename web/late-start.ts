const pageScript = /<script type="module" async="">([\s\S]*?)<\/script>/
const preloads = /<link rel="modulepreload"[^>]*\/?>/g

/**
 * Makes the page's script wait: links and forms work without it, so the first paint comes first. It starts when
 * the page has been shown and the browser is idle, or at the first touch, move or key.
 */
export function startLate(html: string): { html: string; started: string[] } {
  const code = pageScript.exec(html)?.[1]
  if (code === undefined) return { html, started: [] }
  // React puts the preloads before the stylesheet; here they only follow what is painted.
  const links = (html.match(preloads) ?? []).map(link => link.replace('<link ', '<link fetchpriority="low" '))
  const rest = html
    .replace(preloads, '')
    .replace(pageScript, () => `<script type="text/plain" id="page-script">${code}</script>`)
  const end = rest.lastIndexOf('</body>')
  return {
    html: `${rest.slice(0, end)}${links.join('')}<script>${starter}</script>${rest.slice(end)}`,
    started: [code],
  }
}

// Plain text on purpose: one and the same bytes on every page, so one and the same hash in its policy.
const starter = `(() => {
  const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin']
  const start = () => {
    for (const sign of signs) removeEventListener(sign, start, true)
    const kept = document.getElementById('page-script')
    if (!kept || kept.dataset.started) return
    kept.dataset.started = 'yes'
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = kept.textContent
    document.body.append(script)
  }
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true })
  const whenIdle = window.requestIdleCallback || (run => setTimeout(run, 1))
  addEventListener('load', () => setTimeout(() => whenIdle(start), 2500))
})()`
