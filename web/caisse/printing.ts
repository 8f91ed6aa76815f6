import { useCallback, useEffect, useState } from 'react'
import type { QrDrawing } from '../ui/qr/qr-path.ts'
import type { CounterSale } from './till-types.ts'

/** Which slips of the sale: the tickets of these places, and what else was bought. `duplicates` say so. */
type Slips = { originals: readonly number[]; duplicates: readonly number[]; duplicate: boolean }
export type Printed = Slips & {
  sale: CounterSale
  codes: ReadonlyMap<number, QrDrawing>
  at: number
  TicketsOnPaper: typeof import('./tickets-on-paper.tsx')['TicketsOnPaper']
}

export const allOriginals = ({ places }: CounterSale): Slips => ({
  ...{ originals: places.map(({ number }) => number), duplicates: [], duplicate: false },
})
export const allDuplicates = ({ places }: CounterSale): Slips => ({
  ...{ originals: [], duplicates: places.map(({ number }) => number), duplicate: true },
})

export type PrintHere = (sale: CounterSale, slips: Slips) => Promise<void>

const loadPaper = () => Promise.all([import('../ui/qr/draw-qr.ts'), import('./tickets-on-paper.tsx')])

/** Prints the tickets of a sale through the browser. `began`: there is something to sell. */
export function usePrinting(began: boolean) {
  const [printed, setPrinted] = useState<Printed | null>(null)
  useEffect(() => {
    // Loaded before the first sale is paid: a cut line must not keep it from being printed.
    if (began) loadPaper().catch(() => {})
  }, [began])
  useEffect(() => {
    if (printed) window.print()
  }, [printed])
  const print: PrintHere = useCallback(async (sale, { originals, duplicates, duplicate }) => {
    const [{ drawQr }, { TicketsOnPaper }] = await loadPaper()
    const codes = new Map<number, QrDrawing>()
    for (const { number, qr } of sale.places) if (qr) codes.set(number, await drawQr(qr))
    setPrinted({ sale, originals, duplicates, duplicate, codes, at: Date.now(), TicketsOnPaper })
  }, [])
  return { printed, print }
}
