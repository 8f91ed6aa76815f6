import sharp, { type Sharp } from 'sharp'
import { accentShades, grounds } from '../../contract/rules/accent.ts'
import { isWideLogo } from '../../contract/rules/logo-ground.ts'
import { folderOf, type Look } from '../../contract/rules/look.ts'
import { mark } from '../../contract/rules/mark.ts'
import type { ImageStore } from '../images/store.ts'
import { type Logo, readLogo } from './read-logo.ts'

/**
 * The icons, by file name. `filled` is the share of the width and height that the logo may fill. It is smallest
 * for the maskable icon, from which phones cut off a margin, and for the picture of shared links.
 */
const icons: Record<string, { width: number; height: number; filled: number }> = {
  'favicon.png': { width: 48, height: 48, filled: 0.92 },
  'apple-touch-icon.png': { width: 180, height: 180, filled: 0.8 },
  'icon-192.png': { width: 192, height: 192, filled: 0.84 },
  'icon-512.png': { width: 512, height: 512, filled: 0.84 },
  'icon-maskable-512.png': { width: 512, height: 512, filled: 0.6 },
  'partage.png': { width: 1200, height: 630, filled: 0.5 },
}

type LookFile = { type: string; body: Buffer | string }

/**
 * Draws the icons and the logo when they are first requested, and caches them. A new logo or colour clears the
 * cache.
 */
export function createLookFiles(images: ImageStore) {
  let folder: string | null = null
  let made = new Map<string, Promise<LookFile | null>>()
  return (look: Look, name: string): Promise<LookFile | null> => {
    if (folder !== folderOf(look)) made = new Map()
    folder = folderOf(look)
    const kept = made
    const found = kept.get(name) ?? make(images, look, name)
    kept.set(name, found)
    const forget = () => kept.delete(name)
    found.then(file => file ?? forget(), forget)
    return found
  }
}

async function make(images: ImageStore, look: Look, name: string): Promise<LookFile | null> {
  const logo = await readLogo(images, look.logo)
  if (look.logo && !logo) return null
  if (Object.hasOwn(icons, name)) return asPng(drawIcon(look, logo, icons[name]!))
  if (!logo)
    return name === 'favicon.svg' ? { type: 'image/svg+xml', body: tabSvg(look.accent_color!) } : null
  if (name === 'entete.png') return { type: 'image/png', body: logo.small }
  if (name !== 'entete.css') return null
  return { type: 'text/css; charset=utf-8', body: logoStyles(`${folderOf(look)}/entete.png`, logo) }
}

async function asPng(image: Sharp | Promise<Sharp>): Promise<LookFile> {
  return { type: 'image/png', body: await (await image).png({ compressionLevel: 9 }).toBuffer() }
}

/** Draws the logo on its background, or, without a logo, the product's mark in the accent colour. */
async function drawIcon(look: Look, logo: Logo | null, icon: (typeof icons)[string]): Promise<Sharp> {
  const { width, height, filled } = icon
  const drawn = logo ? sharp(logo.png) : sharp(Buffer.from(markSvg(look.accent_color!)), { density: 600 })
  const inside = { width: Math.round(width * filled), height: Math.round(height * filled) }
  const input = await drawn
    .resize({ ...inside, fit: 'inside' })
    .png()
    .toBuffer()
  const background = logo?.ground ?? grounds.dark[0]
  return sharp({ create: { width, height, channels: 4, background } }).composite([{ input }])
}

/**
 * Returns the product's mark as SVG, for a dark background. The colour needs no escaping: a constraint of the
 * table allows only hex colours.
 */
function markSvg(accent: string, ground = ''): string {
  const colour = accentShades(accent).dark.text
  const { lamp, beam, pool } = mark
  const drawn = [
    `<path d="${beam}" fill="${colour}" opacity=".42"/>`,
    `<ellipse cx="${pool.cx}" cy="${pool.cy}" rx="${pool.rx}" ry="${pool.ry}" fill="${colour}"/>`,
    `<path d="${lamp}" fill="#f5eddf"/>`,
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${ground}${drawn.join('')}</svg>`
}

const tabSvg = (colour: string): string =>
  markSvg(colour, `<rect width="48" height="48" rx="10" fill="${grounds.dark[0]}"/>`)

const shownHeight = 2.5
const widest = 11

/**
 * Returns CSS that shows the logo as a background picture of a fixed size, so nothing moves when the picture
 * loads.
 */
function logoStyles(picture: string, { width, height, plate }: Logo): string {
  const ratio = width / height
  const size = Math.min(shownHeight, widest / ratio)
  const onPlate = plate.light || plate.dark
  const styles = {
    content: '""',
    flex: 'none',
    'box-sizing': 'content-box',
    'inline-size': `${rounded(size * ratio)}rem`,
    'block-size': `${rounded(size)}rem`,
    padding: onPlate ? '.2rem .4rem' : '0',
    'border-radius': '.4rem',
    background: `url(${picture}) center/contain no-repeat content-box`,
    'background-clip': 'border-box',
    'background-color': `light-dark(${plate.light ?? '#0000'},${plate.dark ?? '#0000'})`,
  }
  const written = Object.entries(styles).map(([name, value]) => `${name}:${value}`)
  const nameHidden = isWideLogo(width, height) ? '.wordmark{font-size:0}' : ''
  return `.wordmark .mark{display:none}.wordmark::before{${written.join(';')}}${nameHidden}`
}

const rounded = (size: number): number => Math.round(size * 1000) / 1000
