import { Link, useLocation } from 'react-router'
import type { Permission, Rights } from '../../../contract/permissions.ts'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { dataEntities } from '../entities/data.ts'
import type { Entity } from '../entities/entity.ts'
import { allowed, listAddress, watchEntities } from '../entities/index.ts'
import { adminPanels } from './panels.ts'

type Entry = { to: string; label: string; see?: Permission }

const pages: readonly Entry[] = [
  { to: '/admin', label: 'Accueil', see: 'stats:read' },
  { to: '/admin/premiers-pas', label: 'Premiers pas', see: 'house:read' },
  { to: '/admin/semaine', label: 'Semaine', see: 'programme:write' },
  { to: '/admin/séance/jour', label: 'Journée des salles', see: 'programme:write' },
  { to: '/admin/controle', label: 'Contrôle des billets', see: 'door' },
  { to: '/admin/recettes', label: 'Recettes', see: 'money:read' },
  { to: '/admin/clotures', label: 'Clôtures', see: 'money:read' },
  { to: '/caisse', label: 'Caisse', see: 'counter' },
  { to: '/admin/ventes', label: 'Ventes par tarif', see: 'money:read' },
]

const settings: readonly Entry[] = [
  { to: '/admin/maison', label: 'Réglages de la maison', see: 'house:read' },
  { to: '/admin/textes-legaux', label: 'Textes légaux', see: 'house:read' },
  { to: '/admin/equipe', label: 'Équipe', see: 'staff:write' },
  { to: '/admin/securite', label: 'Sécurité' },
]

/**
 * The menu: beside the page on a wide screen, behind a button on a narrow one. Shows only pages that the user
 * may open.
 */
export function SideBar({ rights }: { rights: Rights }) {
  const home = pages.filter(({ see }) => allowed(rights, see))
  const entriesOf = (entities: readonly Entity[]): Entry[] =>
    entities
      .filter(({ see }) => allowed(rights, see))
      .map(entity => ({ to: listAddress(entity), label: entity.words.many }))
  const data = entriesOf(dataEntities)
  const watch = [...entriesOf(watchEntities), ...settings.filter(({ see }) => !see || allowed(rights, see))]
  const here = useWhereOneIs([...home, ...data, ...watch])
  return (
    <nav id={adminPanels.menu} popover="auto" className="side-bar off-paper" aria-label="Administration">
      <Links entries={home} here={here} />
      {data.length > 0 && (
        <details className="below-3" open>
          <summary className="apart soft above-3 in-row touch-high unlined">Tableaux de données</summary>
          <Links entries={data} here={here} />
        </details>
      )}
      <Links entries={watch} here={here} />
      <ThemeSwitch />
    </nav>
  )
}

function Links({ entries, here }: { entries: readonly Entry[]; here: string | undefined }) {
  return (
    <ul className="links">
      {entries.map(({ to, label }) => (
        <li key={to}>
          <Link className="in-row touch-high unlined" to={to} aria-current={to === here ? 'page' : undefined}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The menu entry of the current page: the longest that its path starts with. */
function useWhereOneIs(entries: readonly Entry[]): string | undefined {
  const pathname = readable(useLocation().pathname)
  return entries
    .map(({ to }) => to)
    .filter(to => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`)))
    .toSorted((a, b) => b.length - a.length)[0]
}

/** Decoded like the `to` of entries. A malformed path is returned as it is and matches no entry. */
function readable(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}
