import type { listDoors, listDoorTickets, scanTicket, searchDoor } from '../../../contract/admin/control.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import type { Colour, VerdictOnDevice } from '../../../contract/rules/admission.ts'

export type DoorOfScreening = AnswerOf<typeof listDoors>['screenings'][number]
export type DoorAnswer = AnswerOf<typeof scanTicket>
export type DoorList = AnswerOf<typeof listDoorTickets>

/** What is shown after a scan: the house's answer, or the device's own while the line is gone. */
export type Shown = {
  verdict: VerdictOnDevice | 'trouble'
  colour: Colour
  word: string
  message: string
  title: string | null
  /** « Interdit aux moins de 16 ans : vérifiez l’âge », of who enters. */
  warning: string | null
  fare: string | null
  /** In a numbered room: « Rang F, place 12 ». */
  seat: string | null
  /** Decided by the device, without a line. */
  offline: boolean
  /** The number of the place that is in, now or before. */
  entered: number | null
  /** Not on the list: a person may still let it in. */
  mayLetIn: boolean
  question: Question | null
}

/** What is held up: a ticket by its text, or a place that was found by its name. */
export type Scan = { scan_id: string } & ({ text: string } | { tickets_id: number })

/** An entry that waits for a proof. Nothing is written of it anywhere: the ticket can be scanned again. */
export type Question = Scan & {
  fare: string
  proof: string
  /** « place 2 sur 3 », or its seat. */
  place: string
}

export type ProofAnswer = 'seen' | 'refused'

/** Someone let in without a line, or sent back for their proof, until the house knows. */
export type WaitingScan = { scan_id: string; text: string; at: string; hash: string; proof?: ProofAnswer }

export type EntryConflict = { scan_id: string; at: string; word: string; message: string }

/** What was looked for by name, and what the house answered: orders, or why there are none. */
export type Searched = {
  typed: string
  message: string | null
  orders: readonly FoundOrder[]
}

type DoorOrder = AnswerOf<typeof searchDoor>['orders'][number]
export type FoundPlace = DoorOrder['places'][number] & { scan_id: string }
export type FoundOrder = Omit<DoorOrder, 'places'> & { places: readonly FoundPlace[] }
