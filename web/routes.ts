import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

// Every URL of the site, on one page.
export default [
  layout('site/frame.tsx', [
    index('site/home.tsx'),
    route('film/:id', 'site/film.tsx'),
    route('film/:id/seance/:sessionId/horaire/:idTimetable', 'site/screening.tsx'),
    route('a-propos', 'site/legal/about.tsx'),
    route('CGU', 'site/legal/terms-of-use.tsx'),
    route('CGV', 'site/legal/terms-of-sale.tsx'),
    route('politique-confidentialité', 'site/legal/privacy.tsx'),
    route('mentions-legales', 'site/legal/legal-notice.tsx'),
    route('accessibilite', 'site/legal/accessibility.tsx'),
    route('*', 'site/not-found.tsx'),
  ]),
  route('deconnexion', 'site/log-out.tsx'),

  // For calendars, search engines and browsers.
  route('programme.ics', 'site/feeds/programme-calendar.ts'),
  route('film/:id/seances.ics', 'site/feeds/film-calendar.ts'),
  route('film/:id/seance/:sessionId/seance.ics', 'site/feeds/screening-calendar.ts'),
  route('sitemap.xml', 'site/feeds/sitemap.ts'),
  route('robots.txt', 'site/feeds/robots.ts'),
] satisfies RouteConfig
