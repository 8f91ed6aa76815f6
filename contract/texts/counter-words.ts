import type { TileColour } from '../rules/counter.ts'
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
