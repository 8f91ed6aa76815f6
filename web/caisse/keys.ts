// The keys of the selling screen, for a French (AZERTY) keyboard. The upper row of letters adds tickets by fare,
// the middle row adds items, and the lower row is for payment.

export const fareKeys = ['a', 'z', 'e', 'r', 't', 'y', 'u', 'i'] as const
export const itemKeys = ['q', 's', 'd', 'f', 'g', 'h', 'j', 'k', 'l', 'm'] as const

export type Command =
  | { do: 'digit'; digit: number }
  | { do: 'fare' | 'item'; nth: number }
  | { do: 'screening' | 'day'; step: 1 | -1 }
  | { do: Plain }

type Plain =
  | 'cash'
  | 'card'
  | 'cheque'
  | 'other'
  | 'seats'
  | 'voucher'
  | 'park'
  | 'resume'
  | 'take-off'
  | 'take-off-screening'
  | 'drop'
  | 'sales'
  | 'print'
  | 'map'
  | 'clear'

const plain: Readonly<Record<string, Plain>> = {
  enter: 'cash',
  c: 'card',
  x: 'cheque',
  b: 'other',
  w: 'seats',
  ',': 'voucher',
  n: 'park',
  o: 'resume',
  backspace: 'take-off',
  ';': 'take-off-screening',
  delete: 'drop',
  v: 'sales',
  p: 'print',
  '?': 'map',
  escape: 'clear',
}

const steps: Readonly<Record<string, Command>> = {
  arrowup: { do: 'screening', step: -1 },
  arrowdown: { do: 'screening', step: 1 },
  arrowleft: { do: 'day', step: -1 },
  arrowright: { do: 'day', step: 1 },
}

/**
 * Returns the command of a key; null if it has none. Digits are recognised by the position of the key, because on
 * a French keyboard the digit keys give digits only with Shift.
 */
export function commandOf({ key, code }: { key: string; code: string }): Command | null {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? /^\d$/.exec(key)?.[0]
  if (digit !== undefined) return { do: 'digit', digit: Number(digit) }
  const name = key.toLowerCase()
  const fare = (fareKeys as readonly string[]).indexOf(name)
  if (fare >= 0) return { do: 'fare', nth: fare }
  const item = (itemKeys as readonly string[]).indexOf(name)
  if (item >= 0) return { do: 'item', nth: item }
  const step = steps[name]
  if (step) return step
  const command = plain[name]
  return command ? { do: command } : null
}

/** The rows of the key map that the help shows. */
export const keyMap: readonly (readonly [keys: string, what: string])[] = [
  ['↑ ↓', 'Choisir la séance'],
  ['← →', 'Jour d’avant, jour d’après'],
  ['1 à 9', 'Combien, avant le tarif ou l’article'],
  ['A Z E R T Y U I', 'Les tarifs de la séance choisie, dans l’ordre'],
  ['Q S D F G H J K L M', 'Les articles, dans l’ordre'],
  ['W', 'Choisir les sièges sur le plan de la salle'],
  [', (virgule)', 'Vendre un bon cadeau'],
  ['Entrée', 'Espèces\u00a0; encore Entrée\u00a0: le compte juste'],
  ['C', 'Carte bancaire'],
  ['X', 'Chèque'],
  ['B', 'Bons, e-carte, invitation, paiement en plusieurs fois'],
  ['Retour arrière', 'Ôter le dernier ajouté'],
  ['; (point-virgule)', 'Ôter la dernière séance ajoutée'],
  ['Suppr', 'Abandonner la vente'],
  ['N', 'Mettre en attente'],
  ['O', 'Reprendre une vente en attente'],
  ['V', 'Dernières ventes, recherche, remboursement'],
  ['P', 'Imprimer encore les billets qu’on vient de vendre'],
  ['Échap', 'Fermer, oublier le nombre tapé'],
  ['?', 'Ces touches'],
]
