import type { PrintState, TileColour } from '../rules/counter.ts'
import type { MeansKind } from '../rules/means.ts'

export const tileColourWords: Readonly<Record<TileColour, string>> = {
  grey: 'Gris',
  red: 'Rouge',
  orange: 'Orange',
  yellow: 'Jaune',
  green: 'Vert',
  blue: 'Bleu',
  purple: 'Violet',
  pink: 'Rose',
}

export const meansKindWords: Readonly<Record<MeansKind, string>> = {
  money_received: 'Encaissé',
  liability_used: 'Déjà payé au cinéma',
  money_owed: 'Dû par l’émetteur du bon',
}

/** The state of a printed slip, in words for the cashier. */
export const printWords: Readonly<Record<PrintState, string>> = {
  sending: 'Impression en cours.',
  printed: 'C’est imprimé.',
  out_of_paper: 'Plus de papier.',
  cover_open: 'Le capot de l’imprimante est ouvert.',
  offline: 'L’imprimante ne répond pas.',
  unreachable: 'L’imprimante est injoignable.',
  unknown: 'L’imprimante n’a pas confirmé\u00a0: regardez le papier.',
}
