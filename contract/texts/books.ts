import type { bookFaults } from '../admin/books.ts'
import type { closingKinds } from '../rules/operations.ts'
import { longDate } from './dates.ts'

/** The sentence for each error that a verification of the books can find. */
export const faultWords: Record<(typeof bookFaults)[number], string> = {
  missing: 'une opération manque.',
  changed: 'l’opération ou ses sommes ont été changées après leur scellé.',
  unsealed: 'une opération sans scellé précède des opérations scellées : elle a été ajoutée ou déplacée.',
  closing_changed: 'la clôture a été changée.',
  closing_unsigned: 'la signature de la clôture n’est pas celle de cette maison.',
  closing_differs: 'la clôture et les opérations ne disent pas la même chose.',
  till_differs: 'la fermeture d’une caisse et ses opérations ne disent pas la même chose.',
  closing_missing:
    'une clôture manque : la fin des livres a été coupée, ou une sauvegarde plus ancienne restaurée.',
}

/**
 * Returns the French name of a series of operations in the books: that of the given cinema, or a number, for
 * example 'simulation:cinema:3' → 'Cinéma 3 (simulation)'.
 */
export function seriesName(series: string, nameOfCinema?: string | null): string {
  const [, simulation, owner = ''] = /^(simulation:)?(.+)$/.exec(series) ?? []
  const name = owner === 'house' ? 'Maison' : (nameOfCinema ?? `Cinéma ${owner.split(':')[1]}`)
  return simulation ? `${name} (simulation)` : name
}

type Kind = (typeof closingKinds)[number]

export const closingKindWords: Record<Kind, string> = { day: 'Journée', month: 'Mois', year: 'Année' }

/**
 * Returns the title of a closing of the books: 'Journée du 20 novembre 2026', 'Mois du 1er novembre 2026 au 30
 * novembre 2026'.
 */
export const closingTitle = ({ kind, from, to }: { kind: Kind; from: string; to: string }): string =>
  from === to
    ? `${closingKindWords[kind]} du ${longDate(from)}`
    : `${closingKindWords[kind]} du ${longDate(from)} au ${longDate(to)}`
