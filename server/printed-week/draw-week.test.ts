import { describe, expect, test } from 'vitest'
import { beamOf } from '../../contract/rules/accent.ts'
import { cents } from '../../contract/rules/money.ts'
import { shownPlainly } from '../../contract/rules/presentation.ts'
import { inPdf, pagesOf } from '../../tests/read-pdf.ts'
import { drawWeek } from './draw-week.ts'
import type { PrintedFilm, PrintedWeek, Showing } from './facts.ts'
import { sheet } from './layout-rules.ts'

const at = (hour: string, given: Partial<Showing> = {}): Showing => ({
  ...shownPlainly,
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
  grids: [{ name: 'Semaine', prices: [{ label: 'Plein tarif', price: cents(1250) }] }],
  site: 'cinema.test',
  beam: beamOf(null),
})
const draw = async (...films: PrintedFilm[]) => pagesOf(await drawWeek(week(films)))
/** With ordinary spaces. */
const wordsOf = (pages: { text: string }[]) => pages.map(({ text }) => text.replace(/\s+/g, ' ')).join('')

describe('the sheet', () => {
  test('wears the colour of the house', async () => {
    const beam = beamOf('#7fd4ff')
    const [plain, blue] = await Promise.all([
      draw(film('Nosferatu', at('18:00'))),
      drawWeek({ ...week([film('Nosferatu', at('18:00'))]), beam }).then(pagesOf),
    ])
    expect(blue[0]!.content).toContain(inPdf(beam[2]))
    expect(plain[0]!.content).not.toContain(inPdf(beam[2]))
  })

  test('says the cinema, the days, the films with their hours and marks, what they mean, fares and the address', async () => {
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

  test('explains only the marks that stand on it', async () => {
    expect(wordsOf(await draw(film('Nosferatu', at('18:00'))))).not.toMatch(/VOST|SME|relief/)
  })

  test('is the same, byte for byte, for the same facts', async () => {
    const facts = week([film('Nosferatu', at('18:00'))])
    expect(await drawWeek(facts)).toEqual(await drawWeek(facts))
  })
})

describe('what is long stays on the paper', () => {
  test('twenty-five films take a second page, each film once, every page with its fares', async () => {
    const titles = Array.from({ length: 25 }, (_, index) => `Film numéro ${index + 1}.`)
    const pages = await draw(...titles.map(title => film(title, at('14:00'), at('18:00'), at('21:00'))))
    expect(pages.length).toBeGreaterThan(1)
    for (const title of titles) expect(wordsOf(pages).split(title)).toHaveLength(2)
    for (const page of pages) expect(wordsOf([page])).toContain('Plein tarif 12,50 €')
    expect(wordsOf(pages.slice(-1))).toContain(`page ${pages.length} sur ${pages.length}`)
  })

  test('a film of thirty hours shows them all, and a hundred in one day say how many more there are', async () => {
    const hours = (count: number) =>
      Array.from({ length: count }, (_, index) => at(`1${index % 10}:${10 + Math.floor(index / 10)}`))
    const thirty = wordsOf(await draw(film('Trente', ...hours(30))))
    for (const { hour } of hours(30)) expect(thirty).toContain(hour.replace(':', 'h'))
    expect(wordsOf(await draw(film('Cent', ...hours(100))))).toMatch(/\+ \d\d/)
  })

  test('nothing is drawn beyond the edges, whatever the titles', async () => {
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
        expect(x).toBeGreaterThanOrEqual(points(sheet.margin) - 0.01)
        expect(x).toBeLessThan(points(sheet.width - sheet.margin))
        expect(y).toBeGreaterThan(0)
        expect(y).toBeLessThan(points(sheet.height))
      }
  })
})
