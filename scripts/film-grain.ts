import sharp from 'sharp'

const side = 512
// The strength of the film grain: enough to be visible on flat colours, but too little on detailed parts of a
// picture.
const deviation = 0.06

let tile: Promise<Buffer> | undefined

/**
 * Draws grey film grain with a Gaussian distribution. The grain is the same on every machine, so that the pictures
 * are too.
 */
export function grainTile(): Promise<Buffer> {
  tile ??= sharp(noise(), { raw: { width: side, height: side, channels: 1 } })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer()
  return tile
}

function noise(): Uint8Array {
  const random = sequence(1895)
  return Uint8Array.from({ length: side * side }, () => {
    const gaussian = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    return Math.max(0, Math.min(255, Math.round(127.5 * (1 + 2 * deviation * gaussian))))
  })
}

/**
 * Returns a generator of pseudo-random numbers (Mulberry32): the same seed always gives the same numbers in [0,
 * 1).
 */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
