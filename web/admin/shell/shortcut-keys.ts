// The keyboard shortcuts of the back office, with their descriptions. They are single letters, ignored while
// the user types in a field. The user can turn them off, because speech input would trigger them.

export type Shortcut = { keys: readonly string[]; does: string; to?: string }

/** The pages that the user reaches with G and a second key. */
export const destinations: readonly Shortcut[] = [
  { keys: ['G', 'A'], does: 'Accueil', to: '/admin' },
  { keys: ['G', 'S'], does: 'Semaine', to: '/admin/semaine' },
  { keys: ['G', 'J'], does: 'Journée des salles', to: '/admin/séance/jour' },
  { keys: ['G', 'P'], does: 'Séances', to: '/admin/séance' },
  { keys: ['G', 'F'], does: 'Films', to: '/admin/film' },
  { keys: ['G', 'R'], does: 'Réservations', to: '/admin/réservation' },
  { keys: ['G', 'M'], does: 'Membres', to: '/admin/membre' },
  { keys: ['G', 'C'], does: 'Contrôle des billets', to: '/admin/controle' },
]

export const onAnyPage: readonly Shortcut[] = [
  { keys: ['?'], does: 'Cette aide' },
  { keys: ['/'], does: 'Chercher dans la liste' },
  { keys: ['N'], does: 'Ajouter' },
]

/**
 * Returns what a key does after the previous key. Returns null if it does nothing, or is the first key of a
 * shortcut.
 */
export function meaningOf(before: string, key: string): { to: string } | 'help' | 'search' | 'add' | null {
  const typed = key.toUpperCase()
  if (before === 'G') {
    const place = destinations.find(({ keys }) => keys[1] === typed)
    return place?.to ? { to: place.to } : null
  }
  if (key === '?') return 'help'
  if (key === '/') return 'search'
  return typed === 'N' ? 'add' : null
}

/**
 * True if a key press is meant as a shortcut. False if it is typed into a field, or another component has handled
 * it.
 */
export const isForPage = ({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !defaultPrevented &&
  !(
    target instanceof Element &&
    target.closest('input, textarea, select, dialog, [contenteditable], [role=grid]')
  )
