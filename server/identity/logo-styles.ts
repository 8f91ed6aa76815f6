import { speaksForItself } from '../../contract/rules/logo-ground.ts'
import type { Logo } from './read-logo.ts'

const shownHeight = 2.5
const widest = 11

/** The logo in place of the product's mark, as a sheet: nothing moves when it comes, and no script knows of it. */
export function logoStyles(picture: string, { width, height, plate }: Logo): string {
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
  const nameHidden = speaksForItself(width, height) ? '.wordmark{font-size:0}' : ''
  return `.wordmark .mark{display:none}.wordmark::before{${written.join(';')}}${nameHidden}`
}

const rounded = (size: number): number => Math.round(size * 1000) / 1000
