import type { listClosings } from '../../../contract/admin/closing.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { longDate } from '../../../contract/texts/dates.ts'

type Closing = AnswerOf<typeof listClosings>[number]

export const closingKindWords: Record<Closing['kind'], string> = {
  day: 'Journée',
  month: 'Mois',
  year: 'Année',
}

/** 'Journée du 20 novembre 2026', 'Mois du 1er novembre 2026 au 30 novembre 2026'. */
export const closingTitle = ({ kind, from, to }: Pick<Closing, 'kind' | 'from' | 'to'>): string =>
  from === to
    ? `${closingKindWords[kind]} du ${longDate(from)}`
    : `${closingKindWords[kind]} du ${longDate(from)} au ${longDate(to)}`

/** The first signs of a hash, to compare by eye. */
export const shortHash = (hash: string): string => hash.slice(0, 12)
