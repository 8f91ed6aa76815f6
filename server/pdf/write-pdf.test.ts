import { expect, test } from 'vitest'
import { pagesOf, tagsOf } from '../../tests/read-pdf.ts'
import { block, line } from './text.ts'
import { a4, drawDecoration, drawTagged, mm, type Pdf, writePdf } from './write-pdf.ts'

const about = { title: 'Essai', madeAt: new Date('2026-11-20T15:04:05.678Z'), ...a4 }
const style = { font: 'regular', size: 12 } as const
const place = { x: 20, y: 30, width: 50 }

const draw = async (drawPage: (pdf: Pdf) => void) => {
  const file = await writePdf(about, (pdf, root) => {
    pdf.addPage()
    drawTagged(pdf, root, 'P', () => drawPage(pdf))
  })
  return { file, page: pagesOf(file)[0]!, written: Buffer.from(file).toString('latin1') }
}
const sizesIn = (content: string) => [...content.matchAll(/\/F\d+ (\S+) Tf/g)].map(([, size]) => Number(size))

test('a PDF has its title, date, language and page size', async () => {
  const { written } = await draw(pdf => line(pdf, 'Essai', style, place))
  expect(written).toContain('"x-default">Essai<')
  expect(written).toContain('(D:20261120150405Z)')
  expect(written).toContain('/Lang (fr-FR)')
  expect(written).toMatch(/\/MediaBox \[0 0 595\.27\d* 841\.88\d*\]/)
})

test('a PDF embeds its fonts and refers to no standard font', async () => {
  const { written } = await draw(pdf => line(pdf, '12,50\u202f€ ễ', style, place))
  expect(written).toContain('/FontFile2')
  expect(written).not.toMatch(/Helvetica|\/Type1/)
})

test('a PDF has accessibility tags on its text, so that screen readers skip its decoration', async () => {
  const file = await writePdf(about, (pdf, root) => {
    pdf.addPage()
    drawDecoration(pdf, () => pdf.rect(0, 0, mm(10), mm(10)).fill('#a81e2d'))
    drawTagged(pdf, root, 'H1', () => line(pdf, 'Titre', style, place))
    drawTagged(pdf, root, 'P', () => line(pdf, 'Texte', style, { ...place, y: 40 }))
  })
  expect(tagsOf(file).kids).toEqual([
    { type: 'H1', text: 'Titre', kids: [] },
    { type: 'P', text: 'Texte', kids: [] },
  ])
  expect(pagesOf(file)[0]!.unmarked).toEqual([])
})

test('control: text or shapes drawn in a PDF without an accessibility tag are found by the check', async () => {
  const file = await writePdf(about, pdf => {
    pdf.addPage()
    pdf.rect(0, 0, 10, 10).fill('#a81e2d')
    line(pdf, 'Texte', style, place)
  })
  expect(pagesOf(file)[0]!.unmarked).toHaveLength(2)
})

test('a line of text is aligned left, centred or right in its width', async () => {
  const startOf = async (align: 'left' | 'center' | 'right') => {
    const { page } = await draw(pdf => line(pdf, 'Texte', style, { ...place, align }))
    return page.places[0]!.x
  }
  const [left, center, right] = [await startOf('left'), await startOf('center'), await startOf('right')]
  expect(left).toBeCloseTo(mm(20), 3)
  expect(center - left).toBeCloseTo(right - center, 3)
  expect(right).toBeLessThan(mm(70))
})

test('a line of text that is too long is written in a smaller size, and then cut', async () => {
  const { page: smaller } = await draw(pdf => line(pdf, 'Une ligne un peu trop longue', style, place))
  expect(smaller.text).toBe('Une ligne un peu trop longue ')
  expect(sizesIn(smaller.content)[0]).toBeLessThan(12)
  const { page: cut } = await draw(pdf => line(pdf, 'Une ligne trop longue '.repeat(5), style, place))
  expect(cut.text).toMatch(/^Une ligne trop longue.*… $/)
  expect(sizesIn(cut.content)[0]).toBeGreaterThanOrEqual(9)
})

test('a block of text uses several lines, gets smaller to fit its box, and is cut at the smallest size', async () => {
  const box = { ...place, height: 12, smallest: 8 }
  const { page: short } = await draw(pdf => block(pdf, 'Deux lignes de texte, pas plus', style, box))
  expect(sizesIn(short.content)).toEqual([12, 12])
  const { page: long } = await draw(pdf => block(pdf, 'mots '.repeat(100), style, box))
  expect(new Set(sizesIn(long.content))).toEqual(new Set([8]))
  expect(long.text).toMatch(/… $/)
})
