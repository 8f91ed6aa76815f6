import { expect, test } from 'vitest'
import { pagesOf } from '../../tests/read-pdf.ts'
import { circle, fill } from './shapes.ts'
import { addPart, decorate, say } from './structure.ts'
import { line } from './text.ts'
import type { writePdf as WritePdf } from './write-pdf.ts'
import { writePdf } from './write-pdf.ts'

const about = { title: 'Essai', made_at: new Date('2026-11-20T15:04:05.678Z'), width: 100, height: 50 }
const place = { x: 5, y: 20, width: 90 }
const style = { face: 'regular', size: 12 } as const

const write = (
  text: string,
  { title = about.title, alt = 'une image', by = writePdf as typeof WritePdf } = {},
) =>
  by({ ...about, title }, (paper, whole) => {
    for (const number of [1, 2]) {
      const part = addPart(whole, 'Sect')
      paper.addPage()
      decorate(paper, () => fill(paper, circle(50, 25, 10), '#a81e2d'))
      say(paper, part, 'H1', () => line(paper, text, style, place))
      say(paper, part, 'Figure', () => fill(paper, circle(50, 25, number), '#000000'), alt)
    }
  })
const asText = (file: Uint8Array) => Buffer.from(file).toString('latin1')
const objectsIn = (file: string) =>
  new Map([...file.matchAll(/(\d+) 0 obj\n<<([^\n]*)/g)].map(([, number, body]) => [Number(number), body!]))
const readText = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

test('what has a meaning in a PDF or in XML has none in a title nor in words for a picture', async () => {
  const title = 'Fin) /Root (\\ <b>&amp; “Ω” 🎬\n>>'
  const alt = '(l’œil \\) Ł'
  const file = asText(await write('Essai', { title, alt }))
  const titles = [...file.matchAll(/\/Title <feff([0-9a-f]+)>/g)].map(([, hex]) => readText(hex!))
  expect(titles).toEqual([title])
  const alts = [...file.matchAll(/\/Alt <feff([0-9a-f]+)>/g)].map(([, hex]) => readText(hex!))
  expect(alts).toEqual([alt, alt])
  const xmp = Buffer.from(/"x-default">([^<]*)<\/rdf:li>/.exec(file)![1]!, 'latin1').toString()
  expect(xmp).toBe('Fin) /Root (\\ &#60;b&#62;&#38;amp; “Ω” 🎬\n&#62;&#62;')
})

test('it says when it was made, to the second', async () => {
  const file = asText(await write('Essai'))
  expect(file).toContain('/CreationDate (D:20261120150405Z)')
  expect(file).toContain('<xmp:CreateDate>2026-11-20T15:04:05Z</xmp:CreateDate>')
})

test('every object that another speaks of is there', async () => {
  const file = asText(await write('Łukasz'))
  const objects = objectsIn(file)
  const count = Number(/\/Size (\d+)/.exec(file)![1])
  expect([...objects.keys()].sort((one, other) => one - other)).toEqual(
    Array.from({ length: count - 1 }, (_, index) => index + 1),
  )
  for (const body of [...objects.values(), /trailer\n(.*)/.exec(file)![1]!])
    for (const [, number] of body.matchAll(/(\d+) 0 R/g)) expect(objects.has(Number(number))).toBe(true)
})

test('all that is drawn is a decoration or has its part in the order of reading, and each knows the other', async () => {
  const bytes = await write('Essai')
  const objects = objectsIn(asText(bytes))
  const [, nums] = /\/ParentTree <<\/Nums \[(.*)\]>>/.exec([...objects.values()].join('\n'))!
  const parents = [...nums!.matchAll(/(\d+) \[([^\]]*)\]/g)].map(([, , list]) =>
    [...list!.matchAll(/(\d+) 0 R/g)].map(([, number]) => objects.get(Number(number))!),
  )
  const pages = [...objects].filter(([, body]) => body.includes('/Type /Page '))
  for (const [index, { content }] of pagesOf(bytes).entries()) {
    const [number, page] = pages[index]!
    expect(page).toContain(`/StructParents ${index}`)
    let [said, open] = [0, false]
    for (const one of content.trim().split('\n')) {
      const tag = /^\/(\w+) <<\/MCID (\d+)>> BDC$/.exec(one)
      if (tag) {
        expect(Number(tag[2])).toBe(said)
        expect(parents[index]![said++]).toMatch(
          new RegExp(`^/S /${tag[1]} /P \\d+ 0 R /Pg ${number} 0 R .*/K ${tag[2]}>>$`),
        )
      }
      if (one.endsWith('BDC')) expect(open).toBe(false)
      else expect(open).toBe(true)
      open = one !== 'EMC'
    }
    expect(said).toBe(2)
    expect(open).toBe(false)
  }
})

test('a file with strange letters and one without are each what they are alone, whichever came first', async () => {
  const alone = async (text: string) => {
    const { writePdf }: typeof import('./write-pdf.ts') = await import(`./write-pdf.ts?anew=${each.length}`)
    return asText(await write(text, { by: writePdf }))
  }
  const texts = ['Ordinaire', 'Łukasz', 'ễ et Ł', 'Ordinaire']
  const each: string[] = []
  for (const text of texts) each.push(await alone(text))
  for (const text of [...texts, ...texts.toReversed()])
    expect(asText(await write(text))).toBe(each[texts.indexOf(text)])
  expect(pagesOf(await write('ễ et Ł'))[0]!.text).toBe('ễ et Ł ')
})
