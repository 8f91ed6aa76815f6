import { type ComponentType, useCallback, useEffect, useState } from 'react'
import type { QrDrawing } from '../ui/qr/qr-path.ts'
import type { CounterSale } from './till-types.ts'

/**
 * Which slips of a sale to print, as originals or as duplicates (marked « DUPLICATA »), by the numbers of their
 * places. With `codes`, these are numbers of gift vouchers instead. `duplicate`: the receipt for the other
 * articles is a duplicate too.
 */
type Slips = {
  originals: readonly number[]
  duplicates: readonly number[]
  duplicate: boolean
  codes?: readonly { number: number; code: string }[]
}
export type OnPaper = Slips & {
  sale: CounterSale
  drawings: ReadonlyMap<number, QrDrawing>
  /** The width of the paper in millimetres. */
  width: number
}
type Printed = { papers: Omit<OnPaper, 'width'>[]; Paper: ComponentType<OnPaper> }

export const allOriginals = ({ places }: CounterSale): Slips => ({
  ...{ originals: places.map(({ number }) => number), duplicates: [], duplicate: false },
})
export const allDuplicates = ({ places }: CounterSale): Slips => ({
  ...{ originals: [], duplicates: places.map(({ number }) => number), duplicate: true },
})

export type PrintHere = (
  sales: readonly CounterSale[],
  slipsOf: (sale: CounterSale) => Slips,
) => Promise<void>

const loadPaper = () =>
  Promise.all([
    import('../ui/qr/draw-qr.ts'),
    import('./tickets-on-paper.tsx'),
    import('./vouchers-on-paper.tsx'),
  ])

/** Prints the tickets of sales through the browser, all at once. `began`: the cashier has begun a sale. */
export function usePrinting(began: boolean) {
  const [printed, setPrinted] = useState<Printed | null>(null)
  useEffect(() => {
    // Load the code for printing when a sale begins, because the network connection may be lost after the payment.
    if (began) loadPaper().catch(() => {})
  }, [began])
  useEffect(() => {
    if (printed) window.print()
  }, [printed])
  const print: PrintHere = useCallback(async (sales, slipsOf) => {
    const [{ drawQr }, { TicketsOnPaper }, { VouchersOnPaper }] = await loadPaper()
    const papers: Printed['papers'] = []
    for (const sale of sales) {
      const { originals, duplicates, duplicate, codes } = slipsOf(sale)
      const drawings = new Map<number, QrDrawing>()
      const shown = codes ?? sale.places.map(({ number, qr }) => ({ number, code: qr }))
      for (const { number, code } of shown) if (code) drawings.set(number, await drawQr(code))
      papers.push({ sale, originals, duplicates, duplicate, ...(codes && { codes }), drawings })
    }
    setPrinted({ papers, Paper: papers.some(({ codes }) => codes) ? VouchersOnPaper : TicketsOnPaper })
  }, [])
  return { printed, print }
}
