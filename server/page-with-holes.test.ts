import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fillPage, gzipPage, readPage } from './page-with-holes.ts'

const mark = '5f1e'
const long = 'Séances, salles et tarifs. '.repeat(4000)
const holes = (name: string, places: string) => ({ name: Buffer.from(name), places: Buffer.from(places) })

test.each([
  ['nothing to put in', long],
  ['one name', `${long}5f1e${long}`],
  ['at its ends, and side by side', `5f1e5f1e-places${long}5f1e`],
  ['nothing else', '5f1e-places'],
  ['no page at all', ''],
])('%s: unpacked, the compressed page is the page', (_, text) => {
  const page = readPage(Buffer.from(text), mark)
  for (const filling of [
    holes('Zoé', ''),
    holes('', '<p>Vous avez 2 places</p>'),
    holes('é'.repeat(30_000), ''),
  ]) {
    const whole = text
      .replaceAll('5f1e-places', () => filling.places.toString())
      .replaceAll('5f1e', () => filling.name.toString())
    expect(fillPage(page, filling).toString()).toBe(whole)
    expect(gunzipSync(gzipPage(page, filling)).toString()).toBe(whole)
  }
})

test('what is put in stands by itself: its length tells nothing of what the page says beside it', () => {
  const page = readPage(Buffer.from(`${long}5f1e${long}`), mark)
  const [one, other] = ['Séances, salles', 'qqqqqqqqqqqqqqq'].map(name => gzipPage(page, holes(name, '')))
  const bytes = Buffer.byteLength('Séances, salles')
  expect(one!.length - bytes).toBe(other!.length - 15)
})
