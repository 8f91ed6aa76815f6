import { loadDocument, plainPage } from '../../plain/plain-page.ts'
import { sharedHeaders } from '../../same-for-everyone.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import type { Route } from './+types/terms-of-use'
import { LegalPage } from './legal-page.tsx'
import { loadCinemas } from './load-cinemas.ts'
import { limitsOfUse } from './terms-of-use/limits.tsx'
import { rulesOfUse } from './terms-of-use/rules.tsx'

export const loader = ({ context, url }: Route.LoaderArgs) => loadCinemas(context, url)

export const headers = sharedHeaders
export const handle = plainPage
export const clientLoader = loadDocument

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(
    { matches },
    {
      title: 'Conditions générales d’utilisation',
      description: 'Propriété intellectuelle, règles d’utilisation du site et limites de responsabilité.',
      address: loaderData?.address,
    },
  )

export default function TermsOfUse({ loaderData }: Route.ComponentProps) {
  const { operator } = loaderData
  return (
    <LegalPage
      operator={operator}
      title="Conditions générales d’utilisation"
      lead="Les règles communes à tous ceux qui visitent ce site, qu’ils y achètent une place ou non."
      sections={[...rulesOfUse(operator), ...limitsOfUse()]}
    />
  )
}
