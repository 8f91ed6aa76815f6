import { endpoints } from '../../contract/index.ts'
import { assail } from './assail.ts'

// Apart from what writes: an export of what thousands of writers left would take a thousand times as long.
assail(endpoints.filter(({ method }) => method === 'get'))
