import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { grainTile } from './film-grain.ts'
import { progress } from './set-up/progress.js'

const root = join(import.meta.dirname, '..')
const sources = join(root, 'server/demo/films')
const target = join(root, 'build/demo-art')
// The drawn pictures are cached by the hash of their sources. The cache is outside the build folder, which each
// build empties.
const kept = join(root, 'node_modules/.cache/ouvreuse-demo-art')

const pictures = [
  { source: 'poster.svg', result: 'poster.jpg', width: 1000, height: 1500 },
  { source: 'backdrop.svg', result: 'backdrop.jpg', width: 1920, height: 1080 },
]

type Work = { name: string; keptAs: string; svg: Buffer; width: number; height: number }

await mkdir(kept, { recursive: true })
await rm(target, { recursive: true, force: true })
await mkdir(target, { recursive: true })
const films = await listFilms()
const works = (await Promise.all(films.map(worksOf))).flat()
const present = new Set(await readdir(kept))
await drawAll(works.filter(work => !present.has(work.keptAs)))
await Promise.all([...works.map(place), ...films.map(placeTrailer)])
await forgetAllBut(works.map(work => work.keptAs))

async function listFilms(): Promise<string[]> {
  const entries = await readdir(sources, { withFileTypes: true }).catch(() => [])
  return entries.filter(entry => entry.isDirectory()).map(entry => entry.name)
}

async function worksOf(film: string): Promise<Work[]> {
  const recipe = await Promise.all(
    [import.meta.filename, join(import.meta.dirname, 'film-grain.ts')].map(path => readFile(path)),
  )
  const found = pictures.map(async ({ source, result, width, height }) => {
    const svg = await readIfThere(join(sources, film, source))
    if (!svg) return []
    const hash = createHash('sha256').update(Buffer.concat(recipe)).update(svg).digest('hex').slice(0, 32)
    return [{ name: `${film}-${result}`, keptAs: `${hash}-${result}`, svg, width, height }]
  })
  return (await Promise.all(found)).flat()
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

/** Draws the missing pictures, two at a time, because drawing one uses only one processor core. */
async function drawAll(missing: Work[]): Promise<void> {
  if (missing.length === 0) return
  sharp.concurrency(1)
  const bar = progress('Images de démonstration', missing.length)
  const queue = missing.values()
  let done = 0
  const worker = async () => {
    for (const work of queue) {
      await draw(work)
      bar.advanceTo(++done)
    }
  }
  await Promise.all([worker(), worker()])
  bar.end()
}

async function draw({ keptAs, svg, width, height }: Work): Promise<void> {
  const { width: drawnWidth } = await sharp(svg).metadata()
  const density = Math.min(2400, (72 * width) / drawnWidth)
  const jpeg = await sharp(svg, { density, limitInputPixels: 50_000_000 })
    .resize(width, height, { fit: 'cover' })
    .flatten({ background: '#000' })
    .composite([{ input: await grainTile(), tile: true, blend: 'soft-light' }])
    // Do not use mozjpeg: it would take most of the time to make the file a tenth smaller, and the server encodes
    // the picture again anyway.
    .jpeg({ quality: 88 })
    .toBuffer()
  const unfinished = join(kept, `${keptAs}.${process.pid}`)
  await writeFile(unfinished, jpeg)
  await rename(unfinished, join(kept, keptAs))
}

async function place({ name, keptAs }: Work): Promise<void> {
  await copyFile(join(kept, keptAs), join(target, name))
}

async function placeTrailer(film: string): Promise<void> {
  const trailer = await readIfThere(join(sources, film, 'trailer.mp4'))
  if (trailer) await writeFile(join(target, `${film}-trailer.mp4`), trailer)
}

async function forgetAllBut(names: string[]): Promise<void> {
  const gone = (await readdir(kept)).filter(name => !names.includes(name))
  await Promise.all(gone.map(name => rm(join(kept, name), { force: true })))
}
