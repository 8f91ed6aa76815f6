import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'

const scale = 4
const quiet = 4

/** Decodes a QR code from an image of its modules, as a camera would. */
export function readQr(modules: readonly (readonly boolean[])[]): string {
  const size = (modules.length + 2 * quiet) * scale
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const dark = modules[Math.floor(y / scale) - quiet]?.[Math.floor(x / scale) - quiet]
      if (dark) data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3)
    }
  return decodeQR({ width: size, height: size, data })
}

export async function readQrOfPicture(picture: Uint8Array): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: Uint8ClampedArray.from(data) })
}
