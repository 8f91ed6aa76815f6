import { pageNotFound } from './api/entity-of-page.ts'

export { BrokenAdminPage as ErrorBoundary } from './shell/broken-page.tsx'

export function loader() {
  throw pageNotFound()
}

export default function NotFound() {
  return null
}
