import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { beamOf } from '../../contract/rules/accent.ts'
import { cents } from '../../contract/rules/money.ts'
import { plainPresentation } from '../../contract/rules/presentation.ts'
import { inPdf, pagesOf, tagsOf } from '../../tests/read-pdf.ts'
import { a4 } from '../pdf/write-pdf.ts'
import { drawWeek, type PrintedFilm, type PrintedWeek, type Showing } from './draw-week.ts'
import { margin } from './layout-rules.ts'

const at = (hour: string, given: Partial<Showing> = {}): Showing => ({
  ...plainPresentation,
  hour,
  ...given,
})
const film = (title: string, ...wednesday: Showing[]): PrintedFilm => ({
  ...{ title, time: '01:34', classification: 'tous_publics' },
  days: [wednesday, [], [], [], [], [], []],
})
const week = (films: PrintedFilm[]): PrintedWeek => ({
  cinema: 'Le Grand Faisceau',
  contact: '12, rue des Projectionnistes, Lyon',
  from: '2026-11-18',
  films,
  grids: [
    { name: 'Semaine', when: ['Toutes les séances'], prices: [{ label: 'Plein tarif', price: cents(1250) }] },
  ],
  site: 'cinema.test',
  accent: null,
  ...{ logo: null, brand: '' },
})
const aLogo = async () => {
  const png = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#c01020' } })
    .png()
    .toBuffer()
  const plate = { light: null, dark: null }
  return { png, small: png, printed: png, width: 300, height: 100, ground: '#12100e', plate }
}
const draw = async (...films: PrintedFilm[]) => pagesOf(await drawWeek(week(films)))
/** Returns the text of the pages with each run of spaces as one space. */
const wordsOf = (pages: { text: string }[]) => pages.map(({ text }) => text.replace(/\s+/g, ' ')).join('')

describe('the printed week', () => {
  test('the printed week has the accent colour of the cinema', async () => {
    const [plain, blue] = await Promise.all([
      draw(film('Nosferatu', at('18:00'))),
      drawWeek({ ...week([film('Nosferatu', at('18:00'))]), accent: '#7fd4ff' }).then(pagesOf),
    ])
    const [, , far] = beamOf('#7fd4ff')
    expect(blue[0]!.content).toContain(inPdf(far))
    expect(plain[0]!.content).not.toContain(inPdf(far))
  })

  test('a dark accent colour, like bordeaux, fills the head of the printed week as it is, with white text', async () => {
    const bordeaux = '#6d1a36'
    const [page] = pagesOf(await drawWeek({ ...week([film('Nosferatu', at('18:00'))]), accent: bordeaux }))
    const [head] = page!.content.split('Film')
    expect(head).toContain(inPdf(bordeaux))
    expect(head).toContain(inPdf('#ffffff'))
  })

  test('the printed week has the logo, and the brand name if it differs from the name of the cinema', async () => {
    const [plain, own] = await Promise.all([
      draw(film('Nosferatu', at('18:00'))),
      drawWeek({ ...week([film('Nosferatu', at('18:00'))]), brand: 'Trianon' }, await aLogo()).then(pagesOf),
    ])
    expect(wordsOf(own)).toContain('Trianon · Programme')
    expect([plain, own].map(([page]) => /\/I\d+ Do/.test(page!.content))).toEqual([false, true])
  })

  test('the printed week has the cinema, its films, showtimes, symbols, legend, fares and address', async () => {
    const marked = at('20:30', {
      ...{ language: 'VOSTFR', version_2D_3D: '3D', sme: true, audio_description: true, kinds: ['relax'] },
    })
    const pages = await draw({ ...film('Nosferatu', at('18:00'), marked), classification: 'moins_de_12' })
    const text = wordsOf(pages)
    expect(pages).toHaveLength(1)
    for (const said of [
      'Le Grand Faisceau',
      'Programme du mercredi 18 au mardi 24 novembre 2026',
      ...['mer. 18', 'mar. 24', 'Nosferatu', '1H34 · interdit moins de 12 ans', '18h00', '20h30'],
      ...['VOST', '3D', 'SME', 'AD', 'Ciné-Relax'],
      'Sans mention : version française',
      'SME : sous-titrée pour les sourds et malentendants',
      ...['Semaine', 'Plein tarif 12,50 €', '12, rue des Projectionnistes, Lyon', 'cinema.test'],
    ])
      expect(text).toContain(said)
  })

  test('the legend of the printed week explains only the symbols that are used on it', async () => {
    expect(wordsOf(await draw(film('Nosferatu', at('18:00'))))).not.toMatch(/VOST|SME|relief/)
  })

  test('the printed week is tagged as a table with film and day headings', async () => {
    const file = await drawWeek(week([film('Nosferatu', at('18:00'), at('20:30'))]))
    const { kids } = tagsOf(file)
    expect(kids.map(({ type }) => type)).toEqual(['H1', 'P', 'Table', 'P', 'P', 'P'])
    const [days, nosferatu] = kids[2]!.kids
    expect(days!.kids).toHaveLength(8)
    expect(days!.kids[1]).toMatchObject({ type: 'TH', scope: 'Column', text: 'mer. 18' })
    expect(nosferatu!.kids).toHaveLength(8)
    expect(nosferatu!.kids[0]).toMatchObject({ type: 'TH', scope: 'Row', text: 'Nosferatu 1H34' })
    expect(nosferatu!.kids[1]).toMatchObject({ type: 'TD', text: '18h00 20h30' })
    for (const { unmarked } of pagesOf(file)) expect(unmarked).toEqual([])
  })

  test('generated again from the same facts, the printed week has the same bytes', async () => {
    const facts = week([film('Nosferatu', at('18:00'))])
    expect(await drawWeek(facts)).toEqual(await drawWeek(facts))
  })
})

describe('a printed week with long contents', () => {
  test('a printed week of 25 films has two pages; each film is printed once, the fares on every page', async () => {
    const titles = Array.from({ length: 25 }, (_, index) => `Film numéro ${index + 1}.`)
    const pages = await draw(...titles.map(title => film(title, at('14:00'), at('18:00'), at('21:00'))))
    expect(pages.length).toBeGreaterThan(1)
    for (const title of titles) expect(wordsOf(pages).split(title)).toHaveLength(2)
    for (const page of pages) expect(wordsOf([page])).toContain('Plein tarif 12,50 €')
    expect(wordsOf(pages.slice(-1))).toContain(`page ${pages.length} sur ${pages.length}`)
  })

  test('a printed week lists thirty showtimes of a film per day, and counts the showtimes left out', async () => {
    const hours = (count: number) =>
      Array.from({ length: count }, (_, index) => at(`1${index % 10}:${10 + Math.floor(index / 10)}`))
    const thirty = wordsOf(await draw(film('Trente', ...hours(30))))
    for (const { hour } of hours(30)) expect(thirty).toContain(hour.replace(':', 'h'))
    expect(wordsOf(await draw(film('Cent', ...hours(100))))).toMatch(/\+ \d\d/)
  })

  test('very long titles do not run off the page of a printed week', async () => {
    const pages = await draw(
      film('Docteur Folamour ou : comment j’ai appris à ne plus m’en faire et à aimer la bombe', at('18:00')),
      film(
        'Anticonstitutionnellementissimement'.repeat(3),
        at('20:30', { kinds: ['avant_premiere', 'debat'] }),
      ),
    )
    const points = (millimetres: number) => (millimetres * 72) / 25.4
    for (const { places } of pages)
      for (const { x, y } of places) {
        expect(x).toBeGreaterThanOrEqual(points(margin) - 0.01)
        expect(x).toBeLessThan(points(a4.width - margin))
        expect(y).toBeGreaterThan(0)
        expect(y).toBeLessThan(points(a4.height))
      }
  })
})
