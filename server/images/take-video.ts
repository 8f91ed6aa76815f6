import { Refusal } from '../http/refusal.ts'

export type Video = { file: File; extension: 'mp4' | 'webm' }

/**
 * Accepts an uploaded video by its content, not its name: an MP4 whose boxes are checked, or a WebM recognised by
 * its header. The video is not re-encoded, which would be too expensive. Instead, the server sends it with a video
 * content type and nosniff, so that a browser never runs code hidden in it.
 */
export async function takeVideo(field: string, file: File): Promise<Video> {
  if (await isWholeMp4(file)) return { file, extension: 'mp4' }
  if (await isWebm(file)) return { file, extension: 'webm' }
  const message = 'Il faut une vidéo MP4 ou WebM, entière.'
  throw new Refusal('invalid', { errors: [{ field, message }] })
}

const videoBrands = /^(?:iso[m2-9]|mp4[12]|avc1|M4V |M4VH|M4VP|MSNV|dash|cmfc|f4v )$/

/** Returns whether MP4 boxes fill the file to its last byte and include the boxes that a player needs. */
async function isWholeMp4(file: File): Promise<boolean> {
  const seen = new Set<string>()
  let at = 0
  let page = await pageAt(file, at)
  while (at < file.size) {
    if (at + 8 > file.size) return false
    if (at + headSize > page.from + page.bytes.length) page = await pageAt(file, at)
    const head = page.bytes.subarray(at - page.from, at - page.from + headSize)
    const kind = head.toString('latin1', 4, 8)
    if (at === 0 && (kind !== 'ftyp' || !videoBrands.test(head.toString('latin1', 8, 12)))) return false
    const size = boxSize(head, file.size - at)
    if (!/^[\w ©-]{4}$/.test(kind) || size < 8 || at + size > file.size) return false
    seen.add(kind)
    at += size
  }
  return seen.has('moov') && (seen.has('mdat') || seen.has('moof'))
}

const headSize = 16
const pageSize = 64 * 1024

/** Reads a part of the file, because a whole video is too large for memory. */
const pageAt = async (file: File, from: number) => ({
  from,
  bytes: Buffer.from(await file.slice(from, from + pageSize).arrayBuffer()),
})

/**
 * Returns the length of a box. In the header, size 1 means that a 64-bit size follows, and size 0 that the box
 * extends to the end of the file.
 */
function boxSize(head: Buffer, rest: number): number {
  const size = head.readUInt32BE(0)
  if (size === 0) return rest
  if (size !== 1) return size
  return head.length < headSize ? 0 : Number(head.readBigUInt64BE(8))
}

/** Returns whether the file begins with an EBML header of DocType « webm » (Matroska has another DocType). */
async function isWebm(file: File): Promise<boolean> {
  const { bytes } = await pageAt(file, 0)
  if (bytes.length < 64 || bytes.readUInt32BE(0) !== 0x1a45dfa3) return false
  const docType = Buffer.from([0x42, 0x82, 0x84, ...Buffer.from('webm')])
  return bytes.subarray(0, 64).includes(docType)
}
