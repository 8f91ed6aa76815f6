import { setImmediate } from 'node:timers/promises'
import { HonoRequest } from 'hono/request'
import { afterEach, expect, test, vi } from 'vitest'
import { readForm } from './read-form.ts'

afterEach(() => vi.unstubAllGlobals())

const formWith = (bytes: Uint8Array<ArrayBuffer>) => {
  const body = new FormData()
  body.set('alt_img', 'Une lanterne')
  body.set('src_img', new File([bytes], 'affiche.jpg', { type: 'image/jpeg' }))
  return new HonoRequest(new Request('http://localhost/', { method: 'POST', body }))
}

test('forms that come together are taken apart one at a time, each whole', async () => {
  let taking = 0
  let most = 0
  // Not a spy on its prototype: who serves with hono in the same process has sealed that.
  class Slow extends Response {
    override async formData(): Promise<FormData> {
      taking += 1
      most = Math.max(most, taking)
      for (let turn = 0; turn < 20; turn++) await setImmediate()
      const form = await super.formData()
      taking -= 1
      return form
    }
  }
  vi.stubGlobal('Response', Slow)
  const files = [1, 2, 3, 4].map(fill => new Uint8Array(300_000).fill(fill))
  const read = await Promise.all(files.map(bytes => readForm(formWith(bytes))))
  expect(most).toBe(1)
  for (const [at, { alt_img, src_img }] of read.entries()) {
    expect(alt_img).toBe('Une lanterne')
    expect(Buffer.compare(await (src_img as File).bytes(), files[at]!)).toBe(0)
  }
})

test('what is too large, or no form, is refused, and the next is read', async () => {
  await expect(readForm(formWith(new Uint8Array(2000)), 1000)).rejects.toMatchObject({ code: 'too_large' })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const broken = new Request('http://localhost/', { method: 'POST', body: 'rien', headers })
  await expect(readForm(new HonoRequest(broken))).rejects.toMatchObject({ code: 'unreadable' })
  expect(await readForm(formWith(new Uint8Array(10)))).toHaveProperty('src_img')
})
