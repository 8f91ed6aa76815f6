import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const readOpening = endpoint({
  name: 'readAdminOpening',
  method: 'get',
  path: '/admin/opening',
  summary: 'Ce qui manque encore avant d’ouvrir au public, le plus grave d’abord',
  tag: 'Administration',
  status: 200,
  answer: z.array(
    z
      .object({ code: z.string(), message: z.string(), page: z.string().nullable() })
      .meta({ id: 'OpeningGap' }),
  ),
  refusals: [],
})
