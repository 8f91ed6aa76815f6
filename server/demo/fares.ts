import { addDays, weekdayOf } from '../../contract/rules/dates.ts'
import { cents } from '../../contract/rules/money.ts'
import { fullFare } from '../../contract/rules/places.ts'
import type { Database } from '../database/connect.ts'
import { grid_prices, price_grid_versions, price_grids, price_rules, tariffs } from '../fares/tables.ts'

/** The fares of the demo, in addition to the full fare, which always exists. */
const demoFares = [
  {
    code: 'reduit',
    label: 'Tarif réduit',
    condition:
      'Demandeurs d’emploi, bénéficiaires du RSA, de l’AAH ou du minimum vieillesse, personnes handicapées et la personne qui les accompagne.',
    proof: 'Attestation de moins de trois mois, ou carte mobilité inclusion',
    max_per_order: 4,
  },
  {
    code: 'etudiant',
    label: 'Étudiant',
    condition: 'Étudiants, lycéens, apprentis et volontaires en service civique.',
    proof: 'Carte d’étudiant ou certificat de scolarité de l’année en cours',
  },
  {
    code: 'moins-de-14',
    label: 'Moins de 14 ans',
    condition: 'Enfants qui n’ont pas encore 14 ans le jour de la séance.',
    min_age: 3,
    max_age: 13,
  },
  {
    code: 'senior',
    label: 'Senior',
    condition: 'À partir de 65 ans ; pas vendu le week-end.',
    proof: 'Pièce d’identité',
    min_age: 65,
  },
  {
    code: 'famille',
    label: 'Famille nombreuse',
    condition: 'Parents et enfants d’une famille d’au moins trois enfants.',
    proof: 'Carte Familles nombreuses',
  },
] as const

export type DemoFare = 'plein' | (typeof demoFares)[number]['code']

/** The prices of each price grid in cents, beginning with the full fare. */
const demoGrids: { name_grid: string; prices: Partial<Record<DemoFare, number>> }[] = [
  {
    name_grid: 'Semaine',
    prices: { plein: 1250, reduit: 950, etudiant: 850, 'moins-de-14': 650, senior: 950, famille: 890 },
  },
  {
    name_grid: 'Week-end',
    prices: { plein: 1350, reduit: 1050, etudiant: 950, 'moins-de-14': 700, famille: 990 },
  },
  {
    name_grid: 'Matin',
    prices: { plein: 800, reduit: 650, etudiant: 650, 'moins-de-14': 500, senior: 650, famille: 650 },
  },
  { name_grid: 'Fête du cinéma', prices: { plein: 500 } },
]

/**
 * Returns the price rules, of which the first that matches applies: the Fête du cinéma, when all fares cost the
 * same; mornings, at weekends too; weekends; all other screenings.
 */
function demoRules(today: string) {
  const fete = firstDayOfFete(today)
  return [
    {
      name_rule: 'Fête du cinéma',
      grid: 'Fête du cinéma',
      fits: { from_date: fete, to_date: addDays(fete, 3) },
    },
    { name_rule: 'Séances du matin', grid: 'Matin', fits: { to_hour: '12:00' } },
    { name_rule: 'Samedi et dimanche', grid: 'Week-end', fits: { weekdays: [6, 7] } },
    { name_rule: 'Toutes les autres séances', grid: 'Semaine', fits: {} },
  ]
}

/**
 * Returns the first day of the Fête du cinéma, which lasts from a Sunday to a Wednesday. It is at least three days
 * ahead.
 */
export function firstDayOfFete(today: string): string {
  const soon = addDays(today, 3)
  return addDays(soon, 7 - weekdayOf(soon))
}

/** Creates the fares, price grids and price rules of a new demo, in place of the default ones. */
export async function createDemoFares(db: Database, today: string): Promise<void> {
  await db.delete(price_rules)
  await db.delete(price_grids)
  const made = await db
    .insert(tariffs)
    .values(demoFares.map((fare, index) => ({ ...fare, position: index + 1 })))
    .returning({ id: tariffs.id, code: tariffs.code })
  const fareIds = new Map([['plein', fullFare], ...made.map(({ code, id }) => [code, id] as const)])
  const gridIds = new Map<string, number>()
  for (const { name_grid, prices } of demoGrids) {
    const [grid] = await db.insert(price_grids).values({ name_grid }).returning()
    const price_grids_id = grid!.id
    const [version] = await db.insert(price_grid_versions).values({ price_grids_id, number: 1 }).returning()
    await db.insert(grid_prices).values(
      Object.entries(prices).map(([code, price]) => ({
        ...{ price_grid_versions_id: version!.id, tariffs_id: fareIds.get(code)!, price: cents(price) },
      })),
    )
    gridIds.set(name_grid, price_grids_id)
  }
  await db.insert(price_rules).values(
    demoRules(today).map(({ name_rule, grid, fits }, index) => ({
      ...{ position: index + 1, name_rule, price_grids_id: gridIds.get(grid)!, ...fits },
    })),
  )
}
