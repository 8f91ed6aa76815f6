import { worksFor } from '../../contract/permissions.ts'
import { admissionWindow } from '../../contract/rules/admission.ts'
import { addDays } from '../../contract/rules/dates.ts'
import { inParis, instantInParis } from '../../contract/rules/paris-time.ts'
import { isNotCancelled } from '../../contract/rules/places.ts'
import { verdictSentence } from '../../contract/texts/admission.ts'
import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { ticketHash } from '../tickets/sign.ts'
import {
  conflictsOf,
  countersOf,
  findScreeningAtDoor,
  refusalsOf,
  replacedCodesOf,
  screeningsBetween,
  ticketsOfScreening,
} from './queries.ts'

const anHour = 3_600_000

/**
 * Returns the screenings in the staff member's cinemas that take place today, or yesterday or tomorrow if their
 * doors may be open now.
 */
export async function doorsToday({ db, now, actor }: ActorContext) {
  const moment = now()
  const { date } = inParis(moment)
  const from = Math.min(instantInParis(date, '00:00')!.getTime(), moment.getTime() - anHour)
  const to = Math.max(instantInParis(addDays(date, 1), '00:00')!.getTime(), moment.getTime() + anHour)
  const all = await screeningsBetween(db, new Date(from), new Date(to))
  return all.filter(({ cinemas_id }) => worksFor(actor, cinemas_id))
}

export async function readDoors(context: ActorContext) {
  const { db } = context
  const moment = context.now()
  const rows = await doorsToday(context)
  const identity = await context.identity.read()
  const ids = rows.map(row => row.sessions_id)
  const [counters, conflicts, refusals] = await Promise.all([
    countersOf(db, ids),
    conflictsOf(db, ids),
    refusalsOf(db, ids),
  ])
  return {
    now: moment,
    screenings: rows.map(({ cancelled_at, ...row }) => ({
      ...row,
      ...admissionWindow({ ...identity, starts_at: row.starts_at }),
      cancelled: cancelled_at !== null,
      counters: counters.find(({ sessions_id }) => sessions_id === row.sessions_id) ?? nobody,
      conflicts: conflicts.filter(({ sessions_id }) => sessions_id === row.sessions_id).map(inWords(moment)),
      refusals: refusals.filter(({ sessions_id }) => sessions_id === row.sessions_id),
    })),
  }
}

const nobody = { entered: 0, sold: 0 }

type Conflict = Awaited<ReturnType<typeof conflictsOf>>[number]

const inWords =
  (now: Date) =>
  ({ first_at, first_device, ...conflict }: Conflict) => {
    const entry = first_at && { scanned_at: first_at, device: first_device ?? '' }
    return { ...conflict, message: verdictSentence(conflict.verdict, { ticket: null, entry, now }) }
  }

/** Returns the tickets of a screening, for scanning offline. Contains only hashes of their codes. */
export async function readDoorTickets({ db, actor }: ActorContext, sessions_id: number) {
  const screening = await findScreeningAtDoor(db, sessions_id)
  if (!screening || !worksFor(actor, screening.cinemas_id)) throw new Refusal('screening_not_found')
  const { cancelled_at, ...facts } = screening
  const tickets = await ticketsOfScreening(db, sessions_id)
  const replaced = await replacedCodesOf(db, sessions_id)
  return {
    ...facts,
    cancelled: cancelled_at !== null,
    tickets: tickets.map(({ code, state, scanned_at, device, ...ticket }) => ({
      ...ticket,
      hash: ticketHash(code),
      stands: isNotCancelled({ state }),
      entry: scanned_at && { scanned_at, device: device ?? '' },
    })),
    replaced: replaced.map(ticketHash),
  }
}
