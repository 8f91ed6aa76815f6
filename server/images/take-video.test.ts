import { expect, test } from 'vitest'
import { takeVideo } from './take-video.ts'

const pageSize = 64 * 1024

function box(kind: string, size: number, long = false): Buffer {
  const bytes = Buffer.alloc(size)
  bytes.writeUInt32BE(long ? 1 : size, 0)
  bytes.write(kind, 4, 'latin1')
  if (long) bytes.writeBigUInt64BE(BigInt(size), 8)
  return bytes
}

const start = box('ftyp', 16)
start.write('isom', 8, 'latin1')
/** Returns an MP4 in which a box starts `offset` bytes before the end of the first 64 KB that are read at once. */
const filmWithBoxAt = (offset: number) =>
  Buffer.concat([
    ...[start, box('moov', pageSize - 16 - offset)],
    ...[box('mdat', 24, true), box('free', 8), box('moof', 3 * pageSize)],
  ])
const take = (bytes: Uint8Array) => takeVideo('src_video', new File([bytes as never], 'film.mp4'))

test('an uploaded MP4 is checked completely, even if a box of it crosses the end of a read chunk', async () => {
  for (let offset = 0; offset <= 40; offset++) {
    const whole = filmWithBoxAt(offset)
    expect(await take(whole)).toMatchObject({ extension: 'mp4' })
    await expect(take(whole.subarray(0, -1))).rejects.toMatchObject({ code: 'invalid' })
    await expect(take(whole.subarray(0, pageSize - offset + 12))).rejects.toMatchObject({ code: 'invalid' })
    await expect(take(Buffer.concat([whole, Buffer.alloc(8)]))).rejects.toMatchObject({ code: 'invalid' })
  }
})
