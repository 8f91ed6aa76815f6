import type { priceRule } from '../../contract/admin/price-rule.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import type { FieldError } from '../../contract/refusals.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { errorIfEnded, errorIfNeverMatches, type PriceRule } from '../../contract/rules/price-rules.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { changeRecord, createRecord, removeRecord } from '../records/change-records.ts'
import { previewPriceRules, priceRulesChanged, pricesChanged } from '../slice-hooks.ts'
import { readPrices } from './grids-in-force.ts'
import { journalRepricing, type PriceChanges } from './journal-repricing.ts'
import { lockPrices } from './locked-tables.ts'
import { findCinemaId, findRoom, ruleEntity, rulesInOrder, writePositions } from './rule-queries.ts'
import { putAt } from './rules.ts'

type NewRule = InputOf<typeof priceRule.create>['body']
type Changes = InputOf<typeof priceRule.update>['body']
type Thought = InputOf<typeof priceRule.check>['body']

/**
 * The default position of a new price rule: before all others. A new rule is usually an exception, which must
 * precede the general rule.
 */
const newcomersPlace = 1

export async function createRule(context: ActorContext, rule: NewRule) {
  const created = await storeRule(context, rule)
  await pricesChanged(context)
  return created
}

/** Stores a new price rule. The caller must reprice the screenings itself, after its own transaction. */
export function storeRule(context: ActorContext, { position = newcomersPlace, ...body }: NewRule) {
  return createRecord(
    context,
    ruleEntity,
    async db => {
      await lockPrices(db)
      const rule = { ...noRestriction, ...withoutDoubles(body) }
      await refuseInvalidRule(context, db, rule)
      return { ...rule, position }
    },
    async (db, id) => {
      await arrange(db, id, position)
      await apply(context, db, id)
    },
  )
}

export async function changeRule(context: ActorContext, id: number, { position, ...body }: Changes) {
  const changed = await changeRecord(
    context,
    ruleEntity,
    id,
    async (db, before) => {
      const changes = withoutDoubles(body)
      await refuseInvalidRule(context, db, { ...before, ...changes }, before)
      return changes
    },
    async (db, before) => {
      await arrange(db, id, position ?? before.position)
      await apply(context, db, id)
    },
  )
  await pricesChanged(context)
  return changed
}

export async function removeRule(context: ActorContext, id: number): Promise<undefined> {
  await removeRecord(context, ruleEntity, id, undefined, async db => {
    await arrange(db)
    await apply(context, db, id)
  })
  await pricesChanged(context)
}

/**
 * Previews creating, changing or removing a price rule: returns the screenings' price changes and stores nothing.
 */
export async function checkRule(
  context: ActorContext,
  { id, remove, position, name_rule: _, ...body }: Thought,
): Promise<PriceChanges> {
  const { db, now } = context
  const { grids, rules } = await readPrices(db)
  const at = rules.findIndex(rule => rule.id === id)
  const before = rules[at]
  if ((id !== undefined || remove) && !before)
    throw new Refusal('invalid', { errors: [{ field: 'id', message: 'Cette règle n’existe pas.' }] })
  const others = rules.filter(rule => rule !== before)
  if (remove) return previewPriceRules(db, { rules: others, now: now() })
  const { price_grids_id = 0, ...rule } = { ...noRestriction, ...before, ...withoutDoubles(body) }
  const grid = grids.get(price_grids_id)
  if (!grid)
    throw new Refusal('invalid', { errors: [{ field: 'price_grids_id', message: 'Choisissez une grille.' }] })
  const thought = { ...rule, id: id ?? 0, price_grids_id, grid }
  await refuseInvalidRule(context, db, thought, before)
  const place = position ?? (before ? at + 1 : newcomersPlace)
  return previewPriceRules(db, { rules: putAt(others, thought, place), now: now() })
}

export const noRestriction = {
  ...{ cinemas_id: null, movie_theaters_id: null, weekdays: [], from_hour: null, to_hour: null },
  ...{ version_2D_3D: null, from_date: null, to_date: null },
}

const withoutDoubles = <Body extends { weekdays?: number[] | undefined }>(body: Body): Body =>
  body.weekdays ? { ...body, weekdays: [...new Set(body.weekdays)].sort() } : body

/** Numbers the rules 1, 2, 3… again. The caller must have called `lockPrices`. */
async function arrange(db: Database, id?: number, position = 1): Promise<void> {
  const others = (await rulesInOrder(db)).map(rule => rule.id).filter(other => other !== id)
  await writePositions(db, id === undefined ? others : putAt(others, id, position))
}

async function apply(context: ActorContext, db: Database, id: number): Promise<void> {
  const changes = await priceRulesChanged(db, { now: context.now() })
  await journalRepricing(db, context, { entity: 'price-rule', id, changes })
}

/** Refuses a rule that can never match a screening. The error names the wrong field. */
export async function refuseInvalidRule(
  { now }: ActorContext,
  db: Database,
  rule: PriceRule,
  before?: PriceRule,
): Promise<void> {
  const errors: FieldError[] = []
  const { cinemas_id, movie_theaters_id } = rule
  if (cinemas_id !== null && !(await findCinemaId(db, cinemas_id)))
    errors.push({ field: 'cinemas_id', message: 'Ce cinéma n’existe pas.' })
  const room = movie_theaters_id === null ? null : await findRoom(db, movie_theaters_id)
  if (room === undefined) errors.push({ field: 'movie_theaters_id', message: 'Cette salle n’existe pas.' })
  if (room && cinemas_id !== null && room.cinemas_id !== cinemas_id)
    errors.push({ field: 'movie_theaters_id', message: 'Cette salle n’est pas de ce cinéma.' })
  const sameDays = before && before.from_date === rule.from_date && before.to_date === rule.to_date
  const why = errorIfNeverMatches(rule) ?? (sameDays ? null : errorIfEnded(rule, inParis(now()).date))
  if (why) errors.push(why)
  if (errors.length > 0) throw new Refusal('invalid', { errors })
}
