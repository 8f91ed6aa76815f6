import { constants, crc32, deflateRawSync } from 'node:zlib'

/** What is said of the reader alone. */
export type Hole = 'name' | 'places'

/** `deflated` once somebody has asked for it. */
type Part = { bytes: Buffer; deflated?: Buffer } | { hole: Hole }

/** A page cut where something is to be put in. */
export type Page = readonly Part[]

/** `mark` stands where the name goes, `mark-places` where the places go; nobody else knows it. */
export function readPage(whole: Buffer, mark: string): Page {
  const [first = '', ...rest] = whole.toString('latin1').split(mark)
  return [
    partOf(first),
    ...rest.flatMap((text): Part[] =>
      text.startsWith(ofPlaces)
        ? [{ hole: 'places' }, partOf(text.slice(ofPlaces.length))]
        : [{ hole: 'name' }, partOf(text)],
    ),
  ]
}

const ofPlaces = '-places'
const partOf = (text: string): Part => ({ bytes: Buffer.from(text, 'latin1') })

export const fillPage = (page: Page, holes: Record<Hole, Buffer>): Buffer =>
  Buffer.concat(page.map(part => ('hole' in part ? holes[part.hole] : part.bytes)))

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const deflateEnd = Buffer.from([1, 0, 0, 0xff, 0xff])

/**
 * The page compressed, without compressing it again: the parts were, each by itself, and what is put in stands between
 * them as it is. One gzip member, since browsers read no second one.
 */
export function gzipPage(page: Page, holes: Record<Hole, Buffer>): Buffer {
  const pieces: Buffer[] = [gzipHead]
  let sum = 0
  let length = 0
  for (const part of page) {
    const bytes = 'hole' in part ? holes[part.hole] : part.bytes
    if ('hole' in part) pieces.push(storedHead(bytes.length), bytes)
    else {
      part.deflated ??= deflated(bytes)
      pieces.push(part.deflated)
    }
    sum = crc32(bytes, sum)
    length += bytes.length
  }
  const foot = Buffer.alloc(8)
  foot.writeUInt32LE(sum, 0)
  foot.writeUInt32LE(length, 4)
  return Buffer.concat([...pieces, deflateEnd, foot])
}

/** In blocks that others can follow. */
const deflated = (bytes: Buffer): Buffer =>
  deflateRawSync(bytes, { level: 7, finishFlush: constants.Z_SYNC_FLUSH })

/** Of a block of deflate that holds its bytes uncompressed, 65,535 at most. */
function storedHead(length: number): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(length, 1)
  head.writeUInt16LE(~length & 0xffff, 3)
  return head
}
