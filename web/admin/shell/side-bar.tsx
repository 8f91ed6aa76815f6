import { Link, useLocation } from 'react-router'
import type { RoleUser } from '../../../contract/permissions.ts'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { dataEntities } from '../entities/data.ts'
import type { Entity } from '../entities/entity.ts'
import { allowed, listAddress, watchEntities } from '../entities/index.ts'
import { adminPanels } from './panels.ts'
import './side-bar.css'

type Entry = { to: string; label: string }

const home: readonly Entry[] = [
  { to: '/admin', label: 'Accueil' },
  { to: '/admin/semaine', label: 'Semaine' },
  { to: '/admin/séance/jour', label: 'Journée des salles' },
  { to: '/admin/controle', label: 'Contrôle des billets' },
  { to: '/admin/ventes', label: 'Ventes par tarif' },
]

/** Beside the page on a wide screen; behind the menu button on a narrow one. Shows what one may open. */
export function SideBar({ role }: { role: RoleUser }) {
  const entriesOf = (entities: readonly Entity[]): Entry[] =>
    entities
      .filter(({ see }) => allowed(role, see))
      .map(entity => ({ to: listAddress(entity), label: entity.words.many }))
  const data = entriesOf(dataEntities)
  const watch = [...entriesOf(watchEntities), { to: '/admin/securite', label: 'Sécurité' }]
  const here = useWhereOneIs([...home, ...data, ...watch])
  return (
    <nav id={adminPanels.menu} popover="auto" className="side-bar" aria-label="Administration">
      <Links entries={home} here={here} />
      <details open>
        <summary>Tableaux de données</summary>
        <Links entries={data} here={here} />
      </details>
      {watch.length > 0 && <Links entries={watch} here={here} />}
      <ThemeSwitch />
    </nav>
  )
}

function Links({ entries, here }: { entries: readonly Entry[]; here: string | undefined }) {
  return (
    <ul className="links">
      {entries.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} aria-current={to === here ? 'page' : undefined}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The entry the page belongs to: of those its address begins with, the longest. */
function useWhereOneIs(entries: readonly Entry[]): string | undefined {
  const pathname = readable(useLocation().pathname)
  return entries
    .map(({ to }) => to)
    .filter(to => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`)))
    .toSorted((a, b) => b.length - a.length)[0]
}

/** As it is written in `to`; an address that cannot be read belongs to no entry. */
function readable(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}
