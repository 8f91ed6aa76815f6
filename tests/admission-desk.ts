import { signTicket } from '../server/tickets/sign.ts'
import { ticketKey } from '../server/tickets/ticket-key.ts'
import type { TestApi } from './api.ts'
import { buy } from './buyers.ts'
import type { StaffMember } from './staff.ts'

type Buyer = Awaited<ReturnType<TestApi['as']>>
export type Sold = {
  id: number
  sessions_id: number
  tickets: { id: number; code: string }[]
  texts: string[]
}

/**
 * Buys tickets through the API and returns the texts of their QR codes. `wanted` is either a number of tickets at
 * the full fare, or the fare of each ticket.
 */
export async function ticketsFor(
  api: TestApi,
  buyer: Buyer,
  sessions_id: number,
  wanted: number | { tariffs_id: number }[] = 2,
): Promise<Sold> {
  const seats =
    typeof wanted === 'number'
      ? { nbr_seats_payed: wanted }
      : { nbr_seats_payed: wanted.length, places: wanted }
  const response = await buy(api, buyer, { sessions_id, ...seats })
  const order = (await response.json()) as Omit<Sold, 'texts'>
  const key = await ticketKey(api.appContext)
  const texts = order.tickets.map(({ code }) => signTicket(key, { code, screening: sessions_id }))
  return { ...order, texts }
}

type Where = {
  sessions_id?: number
  cinemas_id?: number
  scan_id?: string
  device?: string
  proof?: 'ask' | 'seen' | 'refused'
  anyway?: true
}

export const scan = (staff: StaffMember, text: string, { scan_id = crypto.randomUUID(), ...where }: Where) =>
  staff.post('control/scan', { text, scan_id, ...where })
