import type { controlStateKinds } from '../rules/operations.ts'
import { longDate } from './dates.ts'

type Kind = (typeof controlStateKinds)[number]

export const controlStateKindWords: Record<Kind, string> = {
  day: 'État journalier',
  week: 'État hebdomadaire',
  presale: 'Relevé des préventes',
}

/** Returns the title of a control state: 'État journalier n° 12'. */
export const controlStateTitle = ({ kind, number }: { kind: Kind; number: number }): string =>
  `${controlStateKindWords[kind]} n°\u00a0${number}`

/** Returns the days of a control state: 'du 18 novembre 2026 au 24 novembre 2026'. */
export const controlStateDays = ({ from, to }: { from: string; to: string }): string =>
  from === to ? `du ${longDate(from)}` : `du ${longDate(from)} au ${longDate(to)}`
