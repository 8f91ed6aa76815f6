// Keyboard shortcuts of the back office and their descriptions. Single letters, ignored while typing. They
// can be turned off, for users of speech input.

export type Shortcut = { keys: readonly string[]; does: string; to?: string }

/** Pages reached with G and a second key. */
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

/** The meaning of a key after the previous one; null if there is none yet. */
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

/** False for keys typed into a field, and for keys that another component handles. */
export const isForPage = ({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !defaultPrevented &&
  !(
    target instanceof Element &&
    target.closest('input, textarea, select, dialog, [contenteditable], [role=grid]')
  )
