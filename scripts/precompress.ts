import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

// Runs after the build: compresses static files once, at the highest level, instead of at each request.
const folder = join(import.meta.dirname, '../build/client')
const text = /\.(js|css|svg|json|webmanifest|txt|xml)$/
/** The smallest file to compress, in bytes: a smaller file fits into one network packet anyway. */
const smallestBytes = 600

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => text.test(name))
await Promise.all(names.map(compress))

async function compress(name: string): Promise<void> {
  const path = join(folder, name)
  const whole = readFileSync(path)
  if (whole.length < smallestBytes) return
  const [brotli, gzipped] = await Promise.all([
    asBrotli(whole, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
      },
    }),
    asGzip(whole, { level: constants.Z_BEST_COMPRESSION }),
  ])
  if (brotli.length < whole.length) writeFileSync(`${path}.br`, brotli)
  if (gzipped.length < whole.length) writeFileSync(`${path}.gz`, gzipped)
}
