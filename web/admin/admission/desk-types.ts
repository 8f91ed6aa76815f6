import type { listDoors, listDoorTickets, scanTicket } from '../../../contract/admin/control.ts'
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
  /** The ticket whose entry an admin may take back. */
  used: number | null
  /** Not on the list: a person may still let it in. */
  mayLetIn: boolean
  question: Question | null
}

/** An entry that waits for a proof. Nothing is written of it anywhere: the ticket can be scanned again. */
export type Question = {
  scan_id: string
  text: string
  fare: string
  proof: string
  /** « place 2 sur 3 », or its seat. */
  place: string
}

export type ProofAnswer = 'seen' | 'refused'

/** Someone let in without a line, or sent back for their proof, until the house knows. */
export type WaitingScan = { scan_id: string; text: string; at: string; hash: string; proof?: ProofAnswer }

export type Conflict = { scan_id: string; at: string; word: string; message: string }
