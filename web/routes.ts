import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

// Every URL of the site, on one page.
export default [
  layout('site/frame.tsx', [
    index('site/home.tsx'),
    route('film/:id', 'site/film.tsx'),
    route('film/:id/seance/:sessionId/horaire/:idTimetable', 'site/screening.tsx'),
    route('annulation/:token', 'site/cancellation.tsx'),
    route('billets/:token', 'site/tickets-by-link.tsx'),
    route('boutique', 'site/boutique.tsx'),
    route('boutique/:id', 'site/boutique/buying.tsx'),
    route('a-propos', 'site/legal/about.tsx'),
    route('CGU', 'site/legal/terms-of-use.tsx'),
    route('CGV', 'site/legal/terms-of-sale.tsx'),
    route('politique-confidentialité', 'site/legal/privacy.tsx'),
    route('mentions-legales', 'site/legal/legal-notice.tsx'),
    route('accessibilite', 'site/legal/accessibility.tsx'),
    route('authentification/connexion', 'site/members/login.tsx'),
    route('authentification/inscription', 'site/members/registration.tsx'),
    route('authentification/mot-de-passe-oublie', 'site/members/forgotten-password.tsx'),
    route('authentification/nouveau-mot-de-passe/:token', 'site/members/new-password.tsx'),
    route('authentification/nouvelle-adresse/:token', 'site/members/new-address.tsx'),
    route('utilisateur/compte', 'site/members/account.tsx'),
    route('utilisateur/compte/suppression', 'site/members/deletion.tsx'),
    route('utilisateur/reservation/:id', 'site/members/order.tsx'),
    route('utilisateur/achat/:id', 'site/members/purchase.tsx'),
    route('utilisateur/portefeuille', 'site/members/wallet.tsx'),
    route('utilisateur/securite', 'site/members/security.tsx'),
    route('*', 'site/not-found.tsx'),
  ]),
  route('deconnexion', 'site/log-out.tsx'),

  // The back office. :table is the slug of an entity: see admin/entities/.
  layout('admin/frame.tsx', [
    route('admin', 'admin/home.tsx'),
    route('admin/séance/jour', 'admin/screenings/day.tsx'),
    route('admin/séance/:id/liste', 'admin/screenings/buyers.tsx'),
    route('admin/séance/:id/sieges', 'admin/screenings/seats.tsx'),
    route('admin/séance/:id/annulation', 'admin/screenings/cancellation.tsx'),
    route('admin/réservation/:id/place/:number', 'admin/reservations/cancel-place.tsx'),
    route('admin/réservation/:id/sieges', 'admin/reservations/move.tsx'),
    route('admin/séance/ajout', 'admin/screenings/creation.tsx'),
    route('admin/semaine', 'admin/week/week.tsx'),
    route('admin/securite', 'admin/security.tsx'),
    route('admin/controle', 'admin/admission/choice.tsx'),
    route('admin/ventes', 'admin/reports/sales-by-fare.tsx'),
    route('admin/regle', 'admin/fares/rules.tsx'),
    route('admin/regle/operation', 'admin/fares/operation.tsx'),
    route('admin/plan-de-salle/ajout', 'admin/seat-plan/new-plan.tsx'),
    route('admin/plan-de-salle/:id', 'admin/seat-plan/plan.tsx'),
    route('admin/:table', 'admin/list.tsx'),
    route('admin/:table/import', 'admin/import.tsx'),
    route('admin/:table/selection', 'admin/selection.tsx'),
    route('admin/:table/ajout', 'admin/creation.tsx'),
    route('admin/:table/:id', 'admin/detail.tsx'),
    route('admin/*', 'admin/not-found.tsx'),
  ]),

  // At the door the screen is the scanner's alone. :kind is seance or cinema.
  route('admin/controle/:kind/:id', 'admin/admission/gate.tsx'),

  // For calendars, search engines and browsers.
  route('programme.ics', 'site/feeds/programme-calendar.ts'),
  route('film/:id/seances.ics', 'site/feeds/film-calendar.ts'),
  route('film/:id/seance/:sessionId/seance.ics', 'site/feeds/screening-calendar.ts'),
  route('sitemap.xml', 'site/feeds/sitemap.ts'),
  route('robots.txt', 'site/feeds/robots.ts'),
] satisfies RouteConfig
