import type { Identity } from '../../../contract/rules/identity.ts'

type Props = {
  identity: Pick<Identity, 'mediator_name' | 'mediator_address' | 'mediator_website' | 'fictional'>
}

export function MediatorAddress({ identity }: Props) {
  const { mediator_name, mediator_address, mediator_website: website, fictional } = identity
  return (
    <address>
      {mediator_name}
      <br />
      {mediator_address}
      <br />
      {/* The demonstration's mediator has no site to visit, nor has one that is not named yet. */}
      {fictional || !website.startsWith('https:') ? website : <a href={website}>{website}</a>}
    </address>
  )
}
