import { Link } from 'react-router'
import type { Permission, Rights } from '../../../contract/permissions.ts'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { dataGroups } from '../entities/data.ts'
import type { Entity } from '../entities/entity.ts'
import { allowed, listAddress, watchEntities } from '../entities/index.ts'
import { useDecodedPath } from './decoded-path.ts'
import { adminPanels } from './panels.ts'

type Entry = { to: string; label: string; see?: Permission }

const pages: readonly Entry[] = [
  { to: '/admin', label: 'Accueil', see: 'stats:read' },
  { to: '/admin/premiers-pas', label: 'Premiers pas', see: 'house:read' },
  { to: '/admin/semaine', label: 'Semaine', see: 'programme:write' },
  { to: '/admin/séance/jour', label: 'Journée des salles', see: 'programme:write' },
  { to: '/admin/controle', label: 'Contrôle des billets', see: 'door' },
  { to: '/admin/recettes', label: 'Recettes', see: 'money:read' },
  { to: '/admin/bordereaux', label: 'Bordereaux', see: 'money:read' },
  { to: '/admin/avoirs', label: 'E-cartes et bons dus', see: 'boutique:books' },
  { to: '/admin/export-comptable', label: 'Export comptable', see: 'money:read' },
  { to: '/admin/clotures', label: 'Clôtures', see: 'money:read' },
  { to: '/caisse', label: 'Caisse', see: 'counter' },
  { to: '/admin/ventes', label: 'Ventes par tarif', see: 'money:read' },
]

/** The pages in the menu group Réglages, besides its data tables. */
const settings: readonly Entry[] = [
  { to: '/admin/equipe', label: 'Équipe', see: 'staff:write' },
  { to: '/admin/maison', label: 'Réglages de la maison', see: 'house:read' },
  { to: '/admin/textes-legaux', label: 'Textes légaux', see: 'house:read' },
  { to: '/admin/securite', label: 'Sécurité' },
]

/** If the menu has more data tables and settings pages than this, its groups are folded. */
const mostOpen = 8

const groupNames = Object.keys(dataGroups) as (keyof typeof dataGroups)[]

/**
 * The menu of the back office: beside the page on a wide screen, behind a button on a narrow one. It lists
 * only pages that the user may open. Only the group of the current page is unfolded, so that all group names
 * fit on the screen; a short menu is unfolded entirely.
 */
export function SideBar({ rights }: { rights: Rights }) {
  const seen = (entries: readonly Entry[]) => entries.filter(({ see }) => !see || allowed(rights, see))
  const entriesOf = (entities: readonly Entity[]) =>
    seen(entities.map(entity => ({ to: listAddress(entity), label: entity.words.many, see: entity.see })))
  const home = seen(pages)
  const watch = entriesOf(watchEntities)
  const groups = groupNames.map(name => ({
    name,
    entries: [...entriesOf(dataGroups[name]), ...(name === 'Réglages' ? seen(settings) : [])],
  }))
  const isShort = groups.flatMap(({ entries }) => entries).length <= mostOpen
  const here = useWhereOneIs([...home, ...watch, ...groups.flatMap(({ entries }) => entries)])
  return (
    <nav id={adminPanels.menu} popover="auto" className="side-bar off-paper" aria-label="Administration">
      <Links entries={home} here={here} />
      <Links entries={watch} here={here} />
      <details className="below-3" open>
        <summary className="apart soft above-3 in-row touch-high unlined">Tableaux de données</summary>
        {groups.map(
          ({ name, entries }) =>
            entries.length > 0 && (
              <details key={name} open={isShort || entries.some(({ to }) => to === here)}>
                <summary className="in-row gap-2 touch-high">
                  <GroupIcon name={name} />
                  <span className="grows">{name}</span>
                </summary>
                <Links entries={entries} here={here} />
              </details>
            ),
        )}
      </details>
      <ThemeSwitch />
    </nav>
  )
}

const groupDrawings: Readonly<Record<keyof typeof dataGroups, string>> = {
  Programme: 'M3.5 6h17v13h-17ZM8 6v13M16 6v13M3.5 12.5h17',
  Clients:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.6-3.6 3-5.5 6.5-5.5s5.9 1.9 6.5 5.5M15.5 5a3.5 3.5 0 0 1 0 6.3M18 14.9c2 .7 3.1 2.4 3.5 5.1',
  Tarifs: 'M4 4h8l8.5 8.5-8 8L4 12ZM8.2 8.2h.1',
  Caisse: 'M4 11h16v9H4ZM7 11V4.5h10V11M4 15.5h16M10.5 7.8h3',
  Réglages: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8v4.4M9 14.8v4.4',
}

/** The icon of a menu group, without a text alternative because the group's name is beside it. */
const GroupIcon = ({ name }: { name: keyof typeof dataGroups }) => (
  <svg
    className="group-icon"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={groupDrawings[name]} />
  </svg>
)

function Links({ entries, here }: { entries: readonly Entry[]; here: string | undefined }) {
  if (entries.length === 0) return null
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

/**
 * Returns the menu entry to mark as the current one: the entry with the longest path that the page's path begins
 * with.
 */
function useWhereOneIs(entries: readonly Entry[]): string | undefined {
  const pathname = useDecodedPath()
  return entries
    .map(({ to }) => to)
    .filter(to => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`)))
    .toSorted((a, b) => b.length - a.length)[0]
}
