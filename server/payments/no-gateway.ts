import { NoAnswer, type NoGateway } from './gateway.ts'

const nobody = () => Promise.reject(new NoAnswer('no gateway is set'))

/** A real house whose gateway is not set yet, or no longer. */
export const noGateway: NoGateway = { kind: 'none', find: nobody, close: nobody, refund: nobody }
