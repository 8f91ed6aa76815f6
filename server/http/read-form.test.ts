import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HonoRequest } from 'hono/request'
import { afterAll, expect, test } from 'vitest'
import { ArrivedFile, deleteLeftArrivals, openArrivals } from './arriving-files.ts'
import { readForm } from './read-form.ts'

let names = 0
const folder = mkdtempSync(join(tmpdir(), 'ouvreuse-forms-'))
const arrivals = openArrivals(folder, () => `${++names}`)
afterAll(() => rmSync(folder, { recursive: true }))

const formWith = (bytes: Uint8Array<ArrayBuffer>, others: Record<string, string> = {}) => {
  const body = new FormData()
  body.set('alt_img', 'Une lanterne')
  body.set('src_img', new File([bytes], 'affiche.jpg', { type: 'image/jpeg' }))
  for (const [name, value] of Object.entries(others)) body.set(name, value)
  return new HonoRequest(new Request('http://localhost/', { method: 'POST', body }))
}

test('forms that arrive at the same time are each read completely, and their files are then deleted', async () => {
  const files = [1, 2, 3, 4].map(fill => new Uint8Array(300_000).fill(fill))
  const read = await Promise.all(files.map(bytes => readForm(formWith(bytes), { arrivals })))
  for (const [at, { alt_img, src_img }] of read.entries()) {
    expect(alt_img).toBe('Une lanterne')
    expect(src_img).toBeInstanceOf(ArrivedFile)
    expect(src_img).toMatchObject({ name: 'affiche.jpg', size: 300_000 })
    expect(Buffer.compare(await (src_img as File).bytes(), files[at]!)).toBe(0)
  }
  expect(readdirSync(folder)).toHaveLength(4)
  await arrivals.close()
  expect(readdirSync(folder)).toEqual([])
})

test('a form that is too large or malformed is refused, and the next form is read', async () => {
  const tooLarge = { code: 'too_large' }
  await expect(readForm(formWith(new Uint8Array(2000)), { arrivals }, 1000)).rejects.toMatchObject(tooLarge)
  const longText = formWith(new Uint8Array(10), { alt_video: 'a'.repeat(3 * 1024 * 1024) })
  await expect(readForm(longText, { arrivals })).rejects.toMatchObject(tooLarge)
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const broken = new Request('http://localhost/', { method: 'POST', body: 'rien', headers })
  await expect(readForm(new HonoRequest(broken), { arrivals })).rejects.toMatchObject({ code: 'unreadable' })
  const manyParts = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`champ-${at}`, 'a']))
  await expect(readForm(formWith(new Uint8Array(10), manyParts), { arrivals })).rejects.toMatchObject(
    tooLarge,
  )
  await arrivals.close()
  expect(readdirSync(folder)).toEqual([])
  expect(await readForm(formWith(new Uint8Array(10)), { arrivals })).toHaveProperty('src_img')
  await arrivals.close()
})

test('uploaded files left by a killed process are deleted after an hour; newer ones are kept', async () => {
  for (const [name, minutes] of [
    ['ancien', 90],
    ['recent', 5],
  ] as const) {
    writeFileSync(join(folder, name), 'rien')
    utimesSync(join(folder, name), new Date(), new Date(Date.now() - minutes * 60_000))
  }
  await deleteLeftArrivals(folder, new Date())
  expect(readdirSync(folder)).toEqual(['recent'])
})
