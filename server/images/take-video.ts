import { Refusal } from '../http/refusal.ts'

export type Video = { bytes: Buffer; extension: 'mp4' | 'webm' }

/**
 * Takes an uploaded file for the video it says it is, by what is in it and not by its name: a whole MP4 box by box,
 * or a WebM by its header. It is not encoded anew (that would need a whole studio): it is kept under a name of ours
 * and served as a video only, with sniffing forbidden, so nothing else that hides in it is ever run.
 */
export async function takeVideo(field: string, file: File): Promise<Video> {
  const bytes = Buffer.from(await file.arrayBuffer())
  if (isWholeMp4(bytes)) return { bytes, extension: 'mp4' }
  if (isWebm(bytes)) return { bytes, extension: 'webm' }
  const message = 'Il faut une vidéo MP4 ou WebM, entière.'
  throw new Refusal('invalid', { errors: [{ field, message }] })
}

const videoBrands = /^(?:iso[m2-9]|mp4[12]|avc1|M4V |M4VH|M4VP|MSNV|dash|cmfc|f4v )$/

/** From the first byte to the last, nothing but boxes; among them what a player needs. */
function isWholeMp4(bytes: Buffer): boolean {
  const seen = new Set<string>()
  let at = 0
  while (at < bytes.length) {
    if (at + 8 > bytes.length) return false
    const kind = bytes.toString('latin1', at + 4, at + 8)
    if (at === 0 && (kind !== 'ftyp' || !videoBrands.test(bytes.toString('latin1', 8, 12)))) return false
    const size = boxSize(bytes, at)
    if (!/^[\w ©-]{4}$/.test(kind) || size < 8 || at + size > bytes.length) return false
    seen.add(kind)
    at += size
  }
  return seen.has('moov') && (seen.has('mdat') || seen.has('moof'))
}

/** 1: the size follows in 64 bits. 0: the box goes on to the end. */
function boxSize(bytes: Buffer, at: number): number {
  const size = bytes.readUInt32BE(at)
  if (size === 0) return bytes.length - at
  if (size !== 1) return size
  return at + 16 > bytes.length ? 0 : Number(bytes.readBigUInt64BE(at + 8))
}

/** An EBML header whose document is « webm » (a Matroska film says otherwise). */
function isWebm(bytes: Buffer): boolean {
  if (bytes.length < 64 || bytes.readUInt32BE(0) !== 0x1a45dfa3) return false
  const docType = Buffer.from([0x42, 0x82, 0x84, ...Buffer.from('webm')])
  return bytes.subarray(0, 64).includes(docType)
}
