import { endpoints } from '../../contract/index.ts'
import { attackEndpoints } from './attack-endpoints.ts'

// Tests the endpoints that read separately from those that write: the test of writing creates so many records that
// exports would take a thousand times as long.
attackEndpoints(
  endpoints.filter(({ method }) => method === 'get'),
  {
    readHold: 'needs the cookie of a hold',
    readCustomerDisplay: 'needs the token of a display',
  },
)
