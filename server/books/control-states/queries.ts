import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { listControlStates } from '../../../contract/admin/control-state.ts'
import { cinemas } from '../../cinema/tables.ts'
import type { Database } from '../../database/connect.ts'
import { equalsIfGiven, type Listing } from '../../database/listing.ts'
import { control_states } from '../tables.ts'

export type StoredControlState = typeof control_states.$inferSelect
type Series = Pick<StoredControlState, 'cinemas_id' | 'kind' | 'simulation'>

/**
 * Locks a cinema until the transaction ends, so that the control states of the cinema are numbered one after the
 * other. The lock does not hinder sales. Returns false if there is no such cinema.
 */
export async function lockCinema(db: Database, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: cinemas.id })
    .from(cinemas)
    .where(eq(cinemas.id, id))
    .for('no key update')
  return rows.length > 0
}

export async function lastNumber(db: Database, { cinemas_id, kind, simulation }: Series): Promise<number> {
  const [last] = await db
    .select({ number: control_states.number })
    .from(control_states)
    .where(
      and(
        eq(control_states.cinemas_id, cinemas_id),
        eq(control_states.kind, kind),
        eq(control_states.simulation, simulation),
      ),
    )
    .orderBy(desc(control_states.number))
    .limit(1)
  return last?.number ?? 0
}

export async function findControlState(db: Database, id: number): Promise<StoredControlState | undefined> {
  const [state] = await db.select().from(control_states).where(eq(control_states.id, id))
  return state
}

export const controlStateListing: Listing<
  z.output<typeof listControlStates.answer>[number],
  z.output<typeof listControlStates.query>
> = {
  table: control_states,
  columns: {
    id: control_states.id,
    cinemas_id: control_states.cinemas_id,
    name_cinema: sql`content ->> 'name_cinema'`,
    kind: control_states.kind,
    number: control_states.number,
    simulation: control_states.simulation,
    from: control_states.from_day,
    to: control_states.to_day,
    at: control_states.at,
    entries: sql`(content -> 'total' ->> 'entries')::int`,
    amount: sql`(content -> 'total' ->> 'amount')::float8`,
  },
  ofCinemas: ids => sql`${control_states.cinemas_id} = any(string_to_array(${ids.join(',')}, ',')::int[])`,
  search: () => undefined,
  filter: ({ kind }) => equalsIfGiven(control_states.kind, kind),
  sort: '-id',
}
