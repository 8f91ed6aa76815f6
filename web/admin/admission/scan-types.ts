import type { listDoors, listDoorTickets, scanTicket, searchDoor } from '../../../contract/admin/control.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import type { Colour, VerdictOnDevice } from '../../../contract/rules/admission.ts'

export type DoorOfScreening = AnswerOf<typeof listDoors>['screenings'][number]
export type DoorAnswer = AnswerOf<typeof scanTicket>
export type DoorList = AnswerOf<typeof listDoorTickets>

/** The result shown after a scan, from the server or, offline, from the device. */
export type Shown = {
  verdict: VerdictOnDevice | 'trouble'
  colour: Colour
  word: string
  message: string
  title: string | null
  /** « Interdit aux moins de 16 ans : vérifiez l’âge ». */
  warning: string | null
  fare: string | null
  /** In a numbered room: « Rang F, place 12 ». */
  seat: string | null
  /** Decided by the device, offline. */
  offline: boolean
  /** The id of the place that has entered, now or before. */
  entered: number | null
  /** The ticket is not on the list; staff may still let it in. */
  mayLetIn: boolean
  question: Question | null
  /** Out of hours, but a responsible colleague may admit this scan anyway. */
  outOfHours: Scan | null
}

/** A scan: a ticket by its text, or a place found by name. */
export type Scan = { scan_id: string; anyway?: true } & ({ text: string } | { tickets_id: number })

/** An entry that waits for a proof. It is not stored anywhere: the ticket can be scanned again. */
export type Question = Scan & {
  fare: string
  proof: string
  /** « place 2 sur 3 », or the seat. */
  place: string
}

export type ProofAnswer = 'seen' | 'refused'

/** An offline entry or refusal that is not reported yet. */
export type WaitingScan = { scan_id: string; text: string; at: string; hash: string; proof?: ProofAnswer }

export type EntryConflict = { scan_id: string; at: string; word: string; message: string }

/** A search by name and its result: orders, or why there are none. */
export type Searched = {
  typed: string
  message: string | null
  orders: readonly FoundOrder[]
}

type DoorOrder = AnswerOf<typeof searchDoor>['orders'][number]
export type FoundPlace = DoorOrder['places'][number] & { scan_id: string }
export type FoundOrder = Omit<DoorOrder, 'places'> & { places: readonly FoundPlace[] }
