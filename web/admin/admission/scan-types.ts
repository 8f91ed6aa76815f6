import type { listDoors, listDoorTickets, scanTicket, searchDoor } from '../../../contract/admin/control.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import type { Colour, VerdictOnDevice } from '../../../contract/rules/admission.ts'

export type DoorOfScreening = AnswerOf<typeof listDoors>['screenings'][number]
export type DoorAnswer = AnswerOf<typeof scanTicket>
export type DoorList = AnswerOf<typeof listDoorTickets>

/** The verdict that the device shows after a scan. It comes from the server or, offline, from the device. */
export type ShownVerdict = {
  verdict: VerdictOnDevice | 'trouble'
  colour: Colour
  word: string
  message: string
  title: string | null
  /** A warning such as « Interdit aux moins de 16 ans : vérifiez l’âge ». */
  warning: string | null
  fare: string | null
  /** The seat in a numbered room, such as « Rang F, place 12 ». */
  seat: string | null
  /** True if the device decided without the server. */
  offline: boolean
  /** The id of the place if its ticket was accepted, in this scan or earlier. An admin can undo that entry. */
  entered: number | null
  /** True if the ticket is on no list and staff may still let it in. */
  mayLetIn: boolean
  question: Question | null
  /**
   * The scan, if the ticket came too early or too late; otherwise null. Staff with the right to do so may then let
   * the person in anyway.
   */
  outOfHours: Scan | null
}

/** A scan: either of a ticket, whose text was read, or of a place that was found by name. */
export type Scan = { scan_id: string; anyway?: true } & ({ text: string } | { tickets_id: number })

/**
 * A scan whose proof is still to be checked. It is stored nowhere: after a reload, the ticket can be scanned
 * again.
 */
export type Question = Scan & {
  fare: string
  proof: string
  /** A text that distinguishes the tickets of an order: the seat, or else « place 2 sur 3 ». */
  place: string
}

export type ProofAnswer = 'seen' | 'refused'

/** An entry that was accepted or refused offline and is not reported to the server yet. */
export type WaitingScan = { scan_id: string; text: string; at: string; hash: string; proof?: ProofAnswer }

export type EntryConflict = { scan_id: string; at: string; word: string; message: string }

/** A search by name with its result: the orders found, or a message why there are none. */
export type NameSearchResult = {
  typed: string
  message: string | null
  orders: readonly FoundOrder[]
}

type DoorOrder = AnswerOf<typeof searchDoor>['orders'][number]
export type FoundPlace = DoorOrder['places'][number] & { scan_id: string }
export type FoundOrder = Omit<DoorOrder, 'places'> & { places: readonly FoundPlace[] }
