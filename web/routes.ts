import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

// Every URL of the site, on one page.
export default [
  layout('site/frame.tsx', [index('site/home.tsx'), route('*', 'site/not-found.tsx')]),
  route('deconnexion', 'site/log-out.tsx'),
] satisfies RouteConfig
