import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { beamOf } from '../../contract/rules/accent.ts'
import { cents } from '../../contract/rules/money.ts'
import { inPdf, modulesOf, pagesOf, tagsOf } from '../../tests/read-pdf.ts'
import { readQr } from '../../tests/read-qr.ts'
import { drawTickets } from './draw-tickets.ts'
import { readTicket } from './sign.ts'
import type { TicketFacts } from './ticket-facts.ts'

const key = 'a-secret-of-the-house'
const fares = [
  { label: 'Plein tarif', proof: null },
  { label: 'Étudiant', proof: 'carte d’étudiant' },
]
const tickets = (...codes: string[]) =>
  codes.map((code, index) => ({
    number: index + 1,
    code,
    price: cents(1250 + index * 100),
    ...fares[index % 2]!,
    seat: null,
  }))
const facts = (given: Partial<TicketFacts> = {}): TicketFacts => ({
  order: 1284,
  bought_at: new Date('2026-11-20T15:00:00Z'),
  screening: 731,
  film: 'Metropolis',
  starts_at: new Date('2026-11-21T19:30:00Z'),
  ...{ cancel_minutes: 15, doors_minutes: 30, entry_minutes: 10 },
  version: '2D',
  language: 'VOSTFR',
  marks: [],
  minimum_age: 3,
  warning: null,
  cinema: 'Le Grand Faisceau',
  address: '14, rue des Projectionnistes',
  city: 'Lyon',
  room: 'Salle 2',
  buyer: 'Mona Garçon',
  seats: 2,
  tickets: tickets('BCDFGHJKLNPRSTVX', 'TSRPNLKJHGFDCBXV'),
  ...given,
})
const draw = async (given: Partial<TicketFacts> = {}) => pagesOf(await drawTickets(facts(given), key))

describe('e-tickets as a PDF', () => {
  test('e-tickets have one page per ticket', async () => {
    const codes = Array.from({ length: 10 }, (_, index) => `code-of-seat-number-${index}`)
    expect(await draw({ tickets: tickets(...codes) })).toHaveLength(10)
    expect(await draw({ tickets: tickets('one') })).toHaveLength(1)
  })

  test('e-tickets show the film, time, room, cinema, buyer, fare, price and required proof', async () => {
    const [first, second] = await draw()
    for (const said of [
      'Metropolis',
      'samedi 21 novembre 2026',
      '20h30',
      'Salle 2',
      'VOSTFR, 2D',
      'Le Grand Faisceau',
      '14, rue des Projectionnistes, Lyon',
      'Place 1 sur 2',
      'Réservation n° 1284',
      'Mona Garçon',
      '12,50\u00a0€',
      'Ouverture des portes à 20h00, entrée jusqu’à 20h40.',
      'jusqu’à 20h15',
    ])
      expect(first!.text).toContain(said)
    expect(second!.text).toContain('Place 2 sur 2')
    expect(first!.text).toContain('Plein tarif')
    expect(first!.text).not.toContain('À présenter')
    expect(second!.text).toContain('Étudiant')
    expect(second!.text).toContain('À présenter à l’entrée\u00a0: carte d’étudiant')
    expect(second!.text).toContain('13,50\u00a0€')
  })

  test('e-tickets show the accent colour and the logo of the cinema, and embed the logo once', async () => {
    const png = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#c01020' } })
      .png()
      .toBuffer()
    const plate = { light: '#12100e', dark: null }
    const logo = { png, small: png, printed: png, width: 300, height: 100, ground: '#12100e', plate }
    const look = { beam: beamOf('#7fd4ff'), logo }
    const file = await drawTickets(facts(), key, look)
    const written = Buffer.from(file).toString('latin1')
    expect(written.match(/\/Subtype \/Image/g)).toHaveLength(1)
    const [first, second] = pagesOf(file)
    for (const page of [first!, second!]) {
      expect(page.content).toMatch(/\/I\d+ Do/)
      expect(page.content).toContain(inPdf(plate.light))
    }
    expect(first!.text).toBe((await draw())[0]!.text)
    expect(written).toContain('/C0 [0.498039 0.831373 1]')
    expect(Buffer.from(await drawTickets(facts(), key)).toString('latin1')).not.toContain('/Subtype /Image')
  })

  test('e-tickets show the seat in a numbered room only', async () => {
    const seat = { row_name: 'F', seat_number: '12' }
    const [first] = await draw({ tickets: tickets('one').map(one => ({ ...one, seat })) })
    for (const said of ['Salle 2', 'Rang F, place 12', 'Billet 1 sur 2', 'VOSTFR, 2D'])
      expect(first!.text).toContain(said)
    expect(first!.text).not.toContain('Place 1')
    expect((await draw())[0]!.text).not.toContain('Rang')
  })

  test('each e-ticket of an order has a different signed QR code', async () => {
    const pages = await draw()
    facts().tickets.forEach(({ code }, index) => {
      const read = readQr(modulesOf(pages[index]!))
      expect(readTicket(key, read)).toEqual({ code, screening: 731 })
    })
    expect(modulesOf(pages[0]!)).not.toEqual(modulesOf(pages[1]!))
  })

  test('e-tickets are tagged in reading order, with an alternative text for the QR code', async () => {
    const file = await drawTickets(facts(), key)
    const { type, kids } = tagsOf(file)
    expect(type).toBe('Document')
    expect(kids.map(({ type }) => type)).toEqual(['Sect', 'Sect'])
    const parts = kids[1]!.kids
    expect(parts.map(({ type }) => type)).toEqual(['P', 'H1', 'P', 'P', 'Figure', 'P', 'P', 'P', 'P'])
    expect(parts[0]!.text).toBe('Le Grand Faisceau Place 2 sur 2')
    expect(parts[1]!.text).toBe('Metropolis')
    expect(parts[2]!.text).toBe('samedi 21 novembre 2026 20h30')
    expect(parts[4]).toMatchObject({ alt: 'QR code de la place 2, à présenter à l’entrée', text: '' })
    for (const { unmarked } of pagesOf(file)) expect(unmarked).toEqual([])
  })

  test('e-tickets declare conformance to PDF/UA and have the structure that it requires', async () => {
    const file = Buffer.from(await drawTickets(facts(), key)).toString('latin1')
    expect(file).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(file).toContain('/Marked true')
    expect(file).toContain('/DisplayDocTitle true')
    expect(file).toContain('/Lang (fr-FR)')
    expect(file).toContain('/StructTreeRoot')
  })

  test('generating the e-tickets of an order again gives exactly the same bytes', async () => {
    const once = await drawTickets(facts(), key)
    // Between two drawings of the same tickets, draw another PDF with other characters. The two files of the same
    // tickets must still have the same bytes, so the other PDF must not change how the second one names its
    // glyphs.
    await drawTickets(facts({ buyer: 'Ðorđe\u00a0–\u202fĐặng', film: 'Ωmega\u202f!' }), key)
    expect(Buffer.from(await drawTickets(facts(), key)).equals(Buffer.from(once))).toBe(true)
  })

  test('e-tickets print all letters of French and neighbouring languages', async () => {
    const film = 'Œuvre « déçue »\u202f: à l’été, çà – ô\u00a0!'
    const [page] = await draw({ film, buyer: 'Łukasz Žižek-Đặng' })
    expect(page!.text).toContain('Œuvre')
    expect(page!.text).toContain('Łukasz Žižek-Đặng')
    expect(page!.text.replaceAll(/\s+/g, ' ')).toContain('à l’été, çà – ô !')
  })

  test('e-tickets print a word correctly even if an earlier PDF contained it too', async () => {
    const address = '14, rue Žižek'
    await draw({ buyer: 'Łukasz', address })
    expect((await draw({ address }))[0]!.text).toContain(address)
  })

  test('e-tickets leave out letters that the font lacks', async () => {
    const [page] = await draw({ buyer: 'Мария 🎬 Curie', film: 'ǎ\tb\nc' })
    expect(page!.text).toContain('Curie')
    expect(page!.text).toContain('ǎ b c')
  })

  test.each(['2D', '3D'])(
    'e-tickets of a screening in %s show its labels, such as « SME », and the age warning',
    async version => {
      const warning = 'Interdit aux moins de 16 ans, même accompagnés : l’âge est vérifié à l’entrée.'
      const [page] = await draw({ version, marks: ['SME', 'Ciné-club'], warning })
      const text = page!.text.replaceAll(/\s+/g, ' ')
      expect(text).toContain('SME, Ciné-club')
      expect(text).toContain(warning)
    },
  )

  test('e-tickets show the longest fare name and the longest proof in full', async () => {
    const label = 'Demandeurs d’emploi, apprentis, bénéficiaires du RSA ou AAH'
    // The longest proof, in the widest letter: it must be printed in full, not cut.
    const proof = 'MMMM '.repeat(20).trim()
    const [page] = await draw({ tickets: tickets('one').map(one => ({ ...one, label, proof })) })
    const text = page!.text.replaceAll(/\s+/g, ' ')
    expect(text).toContain(label)
    expect(text).toContain(proof)
  })

  test('an e-ticket fits on one page even with the longest possible texts', async () => {
    const pages = await draw({
      film: 'Anticonstitutionnellement '.repeat(8).trim(),
      buyer: `${'Jean-Bernard-'.repeat(8)} ${'de-la-Tour-'.repeat(9)}`,
      cinema: 'C'.repeat(100),
      address: 'avenue du Général '.repeat(11),
      city: 'Saint-Rémy-'.repeat(9),
      room: 'Grande salle '.repeat(8),
      language: 'L'.repeat(50),
      marks: ['SME', 'AD', 'Ciné-Relax', 'Avant-première', 'Ciné-club', 'Débat'],
      warning: 'Interdit aux moins de 18 ans, même accompagnés : l’âge est vérifié à l’entrée.',
      version: '3D',
      tickets: tickets('one', 'two').map(one => ({
        ...one,
        label: 'Tarif '.repeat(20),
        proof: 'carte '.repeat(40),
        seat: { row_name: 'MMMMMM', seat_number: 'WWWWWW' },
      })),
    })
    expect(pages).toHaveLength(2)
    for (const { places } of pages)
      for (const { x, y } of places) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThan(281)
        expect(y).toBeGreaterThan(0)
        expect(y).toBeLessThan(596)
      }
  })
})
