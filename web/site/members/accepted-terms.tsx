/** Shows which version of the terms of sale the buyer accepted. */
export const AcceptedTerms = ({ version }: { version: number }) => (
  <div>
    <dt>Conditions de vente</dt>
    <dd>
      <a href={`/CGV/version/${version}`}>{version > 0 ? `Version ${version}` : 'Version d’origine'}</a>
    </dd>
  </div>
)
