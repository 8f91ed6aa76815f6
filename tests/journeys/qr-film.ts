import { writeFileSync } from 'node:fs'
import { encodeQR } from 'qr'

const width = 640
const height = 480
const light = 235
const dark = 16

/** Writes a video of a QR code, which Chromium shows as its fake camera. The format is YUV4MPEG2, uncompressed. */
export function filmQr(text: string, file: string): void {
  const modules = encodeQR(text, 'raw', { ecc: 'quartile', border: 4 })
  const scale = Math.floor((height * 0.8) / modules.length)
  const left = Math.floor((width - modules.length * scale) / 2)
  const top = Math.floor((height - modules.length * scale) / 2)
  const brightness = Buffer.alloc(width * height, light)
  modules.forEach((row, y) => {
    row.forEach((isDark, x) => {
      for (let line = 0; isDark && line < scale; line++) {
        const from = (top + y * scale + line) * width + left + x * scale
        brightness.fill(dark, from, from + scale)
      }
    })
  })
  const colourless = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), brightness, colourless])
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(file, Buffer.concat([head, ...Array.from({ length: 5 }, () => frame)]))
}
