import type { House } from '../context.ts'
import { houseSecret } from '../database/house-secret.ts'

/** The secret that signs the tickets: those sold before a restore still open the door after it. */
export const ticketKey = (house: Pick<House, 'db' | 'newToken'>): Promise<string> =>
  houseSecret(house, 'ticket-key')
