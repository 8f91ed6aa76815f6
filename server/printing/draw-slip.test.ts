import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../../contract/rules/money.ts'
import { aReceipt, aTicket, aTillReport } from '../../tests/a-slip.ts'
import { times } from '../../tests/harness/full.ts'
import { drawSlip } from './draw-slip.ts'
import { createDecoder, type Printed } from './simulator/decode-escpos.ts'
import type { Slip } from './slips.ts'

/** Returns all actions of a printer that receives these bytes. */
function printedFrom(bytes: Uint8Array): Printed[] {
  const printed: Printed[] = []
  const decoder = createDecoder()
  decoder.receive(bytes)
  decoder.read(each => {
    printed.push(each)
    return 'go on'
  })
  return printed
}

const linesOf = (slip: Slip, width = 80): string[] =>
  printedFrom(drawSlip(slip, width)).flatMap(each => (each.does === 'line' ? [each.text] : []))

/** Returns the text lines of a printout, without the spaces around them. */
const wordsOf = (slip: Slip, width = 80): string[] =>
  linesOf(slip, width)
    .map(line => line.trim())
    .filter(Boolean)

describe('a printed ticket', () => {
  test('a printed ticket shows everything that the law requires and the customer needs', () => {
    expect(wordsOf(aTicket())).toEqual([
      'Le Grand Écran',
      'L’Été à Noël',
      'VOST, 3D',
      'vendredi 20 novembre 2026',
      '20h30',
      'Salle 1',
      'Rang F, place 12',
      '-'.repeat(42),
      'PT Plein tarif                      9,50 €',
      'Billet n° 12             Opération n° 3456',
      'Caisse 1        émis le 20/11/2026 à 20h12',
    ])
  })

  test('a printed ticket has its QR code, and is cut off once, at its end', () => {
    const does = printedFrom(drawSlip(aTicket(), 80))
    expect(does.filter(each => each.does === 'qr')).toEqual([{ does: 'qr', text: aTicket().qr }])
    expect(does.filter(({ does }) => does === 'cut')).toHaveLength(1)
    expect(does.filter(({ does }) => does === 'pulse')).toEqual([])
  })

  test('on narrow paper, long lines of a ticket are broken into several lines', () => {
    const words = wordsOf(aTicket({ fare: 'Tarif réduit demandeur d’emploi' }), 58)
    expect(words).toContain('PT Tarif réduit demandeur')
    expect(words).toContain('d’emploi')
    expect(words).toContain('9,50 €')
    expect(words).toContain('Billet n° 12   Opération n° 3456')
  })

  test('a printed ticket is marked if it is free, a duplicate or a simulation', () => {
    expect(wordsOf(aTicket({ price: cents(0) }))).toContainEqual(expect.stringMatching(/gratuit$/))
    expect(wordsOf(aTicket({ duplicate: true })).filter(line => line === 'DUPLICATA')).toHaveLength(2)
    expect(wordsOf(aTicket({ simulation: true }))).toContain('SIMULATION - SANS VALEUR')
    expect(wordsOf(aTicket()).join()).not.toMatch(/DUPLICATA|SIMULATION/)
  })

  test('a printed ticket names no seat in a room without numbers', () => {
    expect(wordsOf(aTicket({ seat: null })).join()).not.toContain('Rang')
  })
})

test('a receipt shows items, VAT, payments and change', () => {
  expect(wordsOf(aReceipt())).toEqual([
    'Le Grand Écran',
    '12 rue de la Gare, 59000 Lille',
    'SIRET 123 456 789 00012',
    '-'.repeat(42),
    '2 × Plein tarif                    19,00 €',
    '1 × Pop-corn caramel au beurre salé, grand',
    'seau',
    '6,50 €',
    '-'.repeat(42),
    'Total                              25,50 €',
    'Espèces                            30,00 €',
    'Rendu en espèces                    4,50 €',
    'TVA 5,5 % sur 18,01 €               0,99 €',
    'TVA 10 % sur 5,91 €                 0,59 €',
    '-'.repeat(42),
    'Caisse 1                 Opération n° 3456',
    '20/11/2026 à 20h12',
  ])
})

test('the report of a closed till (Z) shows the cash count; the report of an open till (X) does not', () => {
  const closed = wordsOf(aTillReport({ seal: '4f0c'.repeat(16) }))
  expect(closed[0]).toBe('Clôture Z')
  expect(closed).toContainEqual(expect.stringMatching(/^Écart +-0,50 €$/))
  expect(closed).toContain('Motif : Rendu de monnaie')
  expect(closed.join('')).toContain('4f0c'.repeat(16))
  const open = wordsOf(aTillReport({ letter: 'X', closed_at: null, count: null }))
  expect(open[0]).toBe('Lecture X')
  expect(open.join()).not.toMatch(/Écart|attendues|Fermée/)
})

test('a print job that opens the cash drawer prints nothing', () => {
  expect(printedFrom(drawSlip({ kind: 'drawer' }, 80))).toEqual([{ does: 'pulse' }])
})

test('text sent to the printer contains no printer command and fits the width of the paper', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string())
  fc.assert(
    fc.property(text, text, text, fc.constantFrom(58, 80), (film, fare, room, width) => {
      const does = printedFrom(drawSlip(aTicket({ film, fare, room }), width))
      const others = does.filter(({ does }) => does !== 'line' && does !== 'qr' && does !== 'cut')
      expect(others).toEqual([])
      expect(does.filter(({ does }) => does === 'cut')).toHaveLength(1)
      const lengths = does.map(each => (each.does === 'line' ? each.text.length : 0))
      expect(Math.max(...lengths)).toBeLessThanOrEqual(width === 58 ? 32 : 42)
    }),
    { numRuns: times('SLIPS', 50, 1_000) },
  )
})

test('letters that the printer lacks are printed without accent or as a question mark', () => {
  const film = 'Dvořák à Łódź, 東京, cœur “1 000 €”…\u001b@'
  expect(wordsOf(aTicket({ film })).join(' ')).toContain('Dvorák à ?ódz, ??, cœur “1 000 €”…@')
})
