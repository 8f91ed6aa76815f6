import type { Endpoint } from './endpoint.ts'
import * as members from './members.ts'
import * as programme from './programme.ts'

const isEndpoint = (value: object): value is Endpoint =>
  'method' in value && 'path' in value && 'refusals' in value

/** Everything anyone may ask of the cinema. */
export const endpoints: readonly Endpoint[] = [programme, members].flatMap(part =>
  Object.values(part).filter(isEndpoint),
)
