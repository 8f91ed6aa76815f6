const width = 24

/**
 * Shows a progress bar on a terminal. Without a total, the bar is only animated. If the output is not a terminal,
 * writes one line at the start.
 */
export function progress(label, total) {
  const out = process.stdout
  const startedAt = performance.now()
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1).replace('.', ',')
  const draw = text => out.write(`\r\u001b[2K${label} ${text}`)
  const drawShare = done => {
    const share = total === 0 ? 1 : Math.min(1, done / total)
    const filled = Math.round(share * width)
    draw(`${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${Math.round(share * 100)} %`)
  }
  const drawPassing = () => {
    const at = Math.floor((performance.now() - startedAt) / 100) % width
    draw(`${'░'.repeat(at)}█${'░'.repeat(width - 1 - at)} ${seconds()} s`)
  }
  const timer = out.isTTY && total === undefined ? setInterval(drawPassing, 100) : undefined
  if (!out.isTTY) out.write(`${label}…\n`)
  else if (total !== undefined) drawShare(0)
  const close = text => {
    clearInterval(timer)
    if (out.isTTY) out.write(text)
  }
  return {
    advanceTo: done => out.isTTY && drawShare(done),
    end: () => close(`\r\u001b[2K${label} : ${seconds()} s\n`),
    abandon: () => close('\n'),
  }
}
