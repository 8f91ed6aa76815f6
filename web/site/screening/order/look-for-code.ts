import type { Message } from '../../../ui/form/messages.ts'
import { askApi } from '../../members/ask-api.ts'
import type { Voucher } from '../../paying/find-buyer.ts'

/** What a code is worth, from the browser; what is used up or over is said so here. */
export async function lookForCode(code: string): Promise<{ voucher: Voucher } | { messages: Message[] }> {
  const found = await askApi<Voucher>('/app/voucher/search', { code })
  if ('messages' in found)
    return { messages: found.messages.map(({ message }) => ({ field: 'code', message })) }
  return usableOr(found.answer)
}

export function usableOr(voucher: Voucher): { voucher: Voucher } | { messages: Message[] } {
  if (voucher.usable) return { voucher }
  const message = voucher.amount_left
    ? 'Ce bon cadeau n’est plus valable.'
    : 'Il ne reste plus rien sur ce bon cadeau.'
  return { messages: [{ field: 'code', message }] }
}
