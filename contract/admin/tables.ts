import { z } from 'zod'
import { productKinds } from '../boutique.ts'
import { listQuery } from '../endpoint.ts'
import { cinemaShown, openingHours } from '../programme.ts'
import { screeningKinds } from '../rules/screening-kinds.ts'
import { email, euros, eurosWithin, hour, id, idInPath, minutesSent, requiredText, text } from '../shapes.ts'
import { counterItem, meansOfPayment, till } from './counter-tables.ts'
import { change, entityEndpoints, isArchived, wholeEntity } from './entity-endpoints.ts'
import { filmTerms } from './film-terms.ts'
import { phone } from './phone.ts'

// This file declares the back-office tables that need only a few lines. Each other table has its own file.

export const category = wholeEntity(
  {
    path: 'category',
    one: 'une catégorie',
    many: 'Les catégories',
    record: z.object({ id, name_cat: z.string() }).meta({ id: 'Category' }),
    query: listQuery('id', 'name_cat'),
  },
  z.strictObject({ name_cat: requiredText(100) }),
  { writing: ['already_exists'] },
)

export const categoryMovie = wholeEntity(
  {
    path: 'category-movie',
    one: 'un lien entre film et catégorie',
    many: 'Les liens entre films et catégories',
    called: 'Lien film-catégorie',
    file: 'categories-des-films',
    record: z
      .object({ id, movies_id: id, categories_id: id, title: z.string(), name_cat: z.string() })
      .meta({ id: 'CategoryMovie' }),
    query: listQuery('id', 'title', 'name_cat').extend({
      movies_id: idInPath.optional(),
      categories_id: idInPath.optional(),
    }),
  },
  z.strictObject({ movies_id: id, categories_id: id }),
  { writing: ['already_exists'] },
)

export const cinema = wholeEntity(
  {
    path: 'cinema',
    one: 'un cinéma',
    many: 'Les cinémas',
    record: cinemaShown,
    query: listQuery('id', 'name_cinema', 'city', 'manager', 'nbr_theater'),
  },
  z.strictObject({
    name_cinema: requiredText(100),
    email_cine: email,
    address_cine: requiredText(200),
    city: requiredText(100),
    phone_cine: phone,
    manager: requiredText(100),
    nbr_theater: z.int().min(0).max(100).optional().describe('Compté d’après les salles dès qu’il y en a'),
    disabled_access: text(2000).optional(),
    infos_cine: text(5000).optional(),
    opening_hours: openingHours.optional(),
  }),
  { writing: ['already_exists'] },
)

/**
 * The endpoints of products of the shop (e-cards and gift vouchers). An edit affects only later purchases: each
 * voucher keeps the terms of the day on which it was bought.
 */
export const product = wholeEntity(
  {
    path: 'product',
    one: 'un produit de la boutique',
    many: 'La boutique',
    counted: ['produit', 'produits'],
    record: z
      .object({
        id,
        kind: z.enum(productKinds),
        name_product: z.string(),
        description: z.string(),
        places: z.int().nullable(),
        amount: euros.nullable(),
        price: euros,
        validity_months: z.int(),
        active: z.boolean().describe('En vente'),
      })
      .meta({ id: 'AdminProduct' }),
    query: listQuery('id', 'name_product', 'price').extend({ kind: z.enum(productKinds).optional() }),
  },
  z.strictObject({
    kind: z.enum(productKinds),
    name_product: requiredText(100),
    description: text(300).optional(),
    places: z.int().min(1).max(100).nullable().optional(),
    amount: euros.nullable().optional(),
    // Payment gateways refuse card payments below 50 cents.
    price: eurosWithin(z.number().min(0.5, 'Une carte ne paie pas moins de 0,50\u00a0€.').max(2000)),
    validity_months: z.int().min(1, 'Un mois au moins.').max(120, 'Dix ans au plus.'),
    active: z.boolean().optional(),
  }),
  { writing: ['already_exists', 'places_or_amount'] },
)

export const role = wholeEntity(
  {
    path: 'role',
    one: 'un rôle',
    many: 'Les rôles',
    record: z.object({ id, name_role: z.string() }).meta({ id: 'Role' }),
    query: listQuery('id', 'name_role'),
  },
  z.strictObject({ name_role: requiredText(50) }),
  { writing: ['already_exists'], changing: ['role_of_the_house'], removing: ['role_of_the_house'] },
)

export const timetable = wholeEntity(
  {
    path: 'timetable',
    one: 'un horaire',
    many: 'Les horaires',
    record: z.object({ id, hours_timetable: hour, archived: z.boolean() }).meta({ id: 'Timetable' }),
    query: listQuery('id', 'hours_timetable').extend({ archived: isArchived.optional() }),
  },
  z.strictObject({
    hours_timetable: hour,
    archived: z.boolean().optional().describe('Plus proposé dans les formulaires'),
  }),
  { writing: ['already_exists'], changing: ['timetable_in_use'] },
)

const kind = {
  path: 'screening-kind',
  one: 'un genre de séance',
  many: 'Les genres de séance',
  file: 'genres-de-seance',
  record: z
    .object({
      id,
      kind: z.enum(screeningKinds),
      pre_show_minutes: z.int().nullable().describe('Null : celles de la salle'),
      clearing_minutes: z.int().nullable().describe('Null : celles de la salle'),
    })
    .meta({ id: 'ScreeningKind' }),
  query: listQuery('id'),
} as const

const { remove: _, ...readingKinds } = entityEndpoints(kind)

/**
 * The endpoints of screening kinds, which are fixed in code. Staff can edit only the default minutes before and
 * after the film (pre-show, clearing of the room). An edit affects only screenings created later.
 */
export const screeningKind = {
  ...readingKinds,
  update: change(
    kind,
    z
      .strictObject({
        pre_show_minutes: minutesSent.pre_show_minutes.nullable(),
        clearing_minutes: minutesSent.clearing_minutes.nullable(),
      })
      .partial(),
  ),
}

export const shortTables = {
  category,
  'category-movie': categoryMovie,
  cinema,
  'counter-item': counterItem,
  'film-terms': filmTerms,
  'payment-means': meansOfPayment,
  product,
  role,
  'screening-kind': screeningKind,
  till,
  timetable,
} as const
