import type { Order, SeatKind, Spot } from './seat-plan.ts'

/** A seat of a screening, as much of it as choosing needs. */
export type SeatToChoose = Spot & Order & { id: number; kind: SeatKind; tied_to: number | null }
