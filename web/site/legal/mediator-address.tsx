import { publisher } from '../../../contract/publisher.ts'

export function MediatorAddress() {
  const { name, address, website } = publisher.mediator
  return (
    <address>
      {name}
      <br />
      {address}
      <br />
      {/* The demonstration's mediator has no site to visit. */}
      {publisher.isFictional ? website : <a href={website}>{website}</a>}
    </address>
  )
}
