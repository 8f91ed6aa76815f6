import { type NoGateway, NoGatewaySet } from './gateway.ts'

const nobody = () => Promise.reject(new NoGatewaySet('no gateway is set'))

/** A real house whose gateway is not set yet, or no longer. */
export const noGateway: NoGateway = { kind: 'none', name: null, find: nobody, close: nobody, refund: nobody }
