import { type Colour, colourOf, decideEntry, type Gate, type TicketAtDoor, verdicts } from './admission.ts'

/**
 * The verdicts about a group pass. `people_asked`: staff type how many people enter. `too_many`: fewer people than
 * that may still enter. `needs_line`: this device is offline and was not the last to scan the pass.
 */
export const groupVerdicts = [...verdicts, 'people_asked', 'too_many', 'needs_line'] as const
export type GroupVerdict = (typeof groupVerdicts)[number]

type Pass = Omit<TicketAtDoor, 'entered'> & { left: number }

/** Decides whether this gate admits so many people of a group now. */
export function decideGroup(pass: Pass, gate: Gate, now: Date, people: number | undefined): GroupVerdict {
  const verdict = decideEntry({ ...pass, entered: pass.left === 0 }, gate, now)
  if (verdict !== 'accepted') return verdict
  if (people === undefined) return 'people_asked'
  return people > pass.left ? 'too_many' : 'accepted'
}

export const groupColour = (verdict: GroupVerdict): Colour =>
  verdict === 'people_asked' || verdict === 'too_many' || verdict === 'needs_line'
    ? 'orange'
    : colourOf(verdict)
