import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { date, hour, id, instant, sumInEuros } from '../shapes.ts'

export const readStats = endpoint({
  name: 'readAdminStats',
  method: 'get',
  path: '/admin/stats',
  summary: 'Les quatre compteurs de l’accueil',
  tag: 'Administration',
  status: 200,
  answer: z
    .object({
      nombre_d_utilisateurs: z.int(),
      nombre_de_reservations: z.int().describe('Réservations confirmées'),
      nombre_de_films: z.int(),
      nombre_de_séances: z.int(),
    })
    .meta({ id: 'Stats' }),
  refusals: [],
})

const screeningSold = z
  .object({
    session_id: id,
    movies_id: id,
    title: z.string(),
    session_date: date,
    hours_timetable: hour,
    starts_at: instant,
    name_cinema: z.string(),
    name_theater: z.string(),
    sold_seats: z.int(),
    entered_seats: z.int().describe('Spectateurs déjà entrés'),
    total_seats: z.int(),
  })
  .meta({ id: 'ScreeningSold' })

export const readDashboard = endpoint({
  name: 'readAdminDashboard',
  method: 'get',
  path: '/admin/dashboard',
  summary: 'La journée, les ventes des trente derniers jours, et ce qui demande attention',
  tag: 'Administration',
  status: 200,
  answer: z
    .object({
      today: z.array(screeningSold),
      sales: z
        .array(
          z.object({
            date,
            orders: z.int().describe('Réservations vendues ce jour-là'),
            seats: z.int().describe('Leurs places'),
            amount: sumInEuros.describe('Encaissé ce jour-là sur le site et au guichet, places et boutique'),
            cancelled_seats: z.int().describe('Places annulées ce jour-là, quel que soit celui de la vente'),
            refunded: sumInEuros.describe(
              'Rendu ou à rendre pour ces places et pour des rétractations ; voir refunds_due',
            ),
          }),
        )
        .describe('Trente jours, aujourd’hui en dernier ; les jours sans vente y sont'),
      best_films: z
        .array(z.object({ movies_id: id, title: z.string(), seats: z.int(), amount: sumInEuros }))
        .describe('Les cinq premiers des trente derniers jours ; les invitations ne rapportent rien'),
      attention: z.object({
        films_without_poster: z.array(z.object({ id, title: z.string() })),
        screenings_without_sales: z.array(screeningSold).describe('Demain, encore rien de vendu'),
        failed_mails: z.int(),
        gateway_trouble: z
          .object({ at: instant, words: z.string() })
          .nullable()
          .describe('Depuis un jour : le prestataire a refusé d’ouvrir un paiement, avec ses mots'),
        unsettled_refunds: z.int().describe('Remboursements qui attendent encore'),
        refunds_due: sumInEuros.describe('Ce qui est encore à rendre par carte, quel que soit le jour'),
        open_disputes: z
          .array(z.object({ id, orders_id: id.nullable() }))
          .describe('Paiements contestés, dont la banque n’a pas décidé'),
      }),
    })
    .meta({ id: 'Dashboard' }),
  refusals: [],
})

export const readNotices = endpoint({
  name: 'readAdminNotices',
  method: 'get',
  path: '/admin/notice',
  summary: 'Ce que toutes les pages de l’administration rappellent',
  tag: 'Administration',
  status: 200,
  answer: z.object({
    demo_accounts: z
      .boolean()
      .describe('Les comptes de démonstration, dont le mot de passe est public, existent encore'),
  }),
  refusals: [],
})
