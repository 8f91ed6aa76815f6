/** One use of personal data, in the four facts that article 13 of the GDPR asks for. */
export function Treatment(use: {
  title: string
  data: string
  purpose: string
  basis: string
  duration: string
}) {
  return (
    <div className="treatment">
      <h3>{use.title}</h3>
      <dl className="facts">
        <dt>Données</dt>
        <dd>{use.data}</dd>
        <dt>But</dt>
        <dd>{use.purpose}</dd>
        <dt>Base légale</dt>
        <dd>{use.basis}</dd>
        <dt>Durée</dt>
        <dd>{use.duration}</dd>
      </dl>
    </div>
  )
}
