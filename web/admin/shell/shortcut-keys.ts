// Which keys do what in the back office, and what the help window says of it. One letter alone, and never while one
// types; they can be turned off there, for who speaks to the computer.

export type Shortcut = { keys: readonly string[]; does: string; to?: string }

/** After G, where one goes. */
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

/** What a key means after those before it; null: nothing, or not yet. */
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

/** Of what is typed into nothing is a shortcut, nor of what another part of the page has taken for itself. */
export const isForPage = ({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !defaultPrevented &&
  !(
    target instanceof Element &&
    target.closest('input, textarea, select, dialog, [contenteditable], [role=grid]')
  )
