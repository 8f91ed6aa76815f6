import { loadDocument, plainPage } from '../../plain/plain-page.ts'
import { sharedHeaders } from '../../same-for-everyone.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/privacy'
import { LegalPage } from './legal-page.tsx'
import { loadCinemas } from './load-cinemas.ts'
import { collection } from './privacy/collection.tsx'
import { protection } from './privacy/protection.tsx'
import { rights } from './privacy/rights.tsx'

export const loader = ({ context, url }: Route.LoaderArgs) => loadCinemas(context, url)

export const headers = sharedHeaders
export const handle = plainPage
export const clientLoader = loadDocument

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(
    { matches },
    {
      title: 'Politique de confidentialité',
      description:
        'Quelles données le site recueille, à quoi elles servent, combien de temps, et quels sont vos droits.',
      address: loaderData?.address,
    },
  )

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { operator } = loaderData
  return (
    <LegalPage
      operator={operator}
      title="Politique de confidentialité"
      lead="Le moins de données possible, pour vous vendre une place et rien d’autre : ni publicité, ni mesure d’audience, ni revente."
      sections={[...collection(operator), ...protection(operator.identity), ...rights(operator)]}
    />
  )
}
