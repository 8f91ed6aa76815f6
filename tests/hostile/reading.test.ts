import { endpoints } from '../../contract/index.ts'
import { attackEndpoints } from './attack-endpoints.ts'

// Tests reading apart from writing: calls that write leave so many records that exports would take a thousand
// times as long.
attackEndpoints(
  endpoints.filter(({ method }) => method === 'get'),
  {
    readHold: 'needs the cookie of a hold',
    readCustomerDisplay: 'needs the token of a display',
  },
)
