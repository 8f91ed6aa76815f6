import type { findVoucher } from '../../../../contract/wallet.ts'
import { type BrowserEndpoint, call, fromBrowser } from '../../../api-client.ts'
import type { Message } from '../../../ui/form/messages.ts'
import { messagesOrCutOff } from '../../failures.ts'
import type { Voucher } from '../../paying/voucher-words.ts'

const search: BrowserEndpoint<typeof findVoucher> = { method: 'post', path: '/app/voucher/search' }

/** Looks up a voucher code from the browser. Returns a message for a used or expired voucher. */
export async function findVoucherByCode(
  code: string,
): Promise<{ voucher: Voucher } | { messages: Message[] }> {
  try {
    return checkUsable(await call(fromBrowser, search, { body: { code } }))
  } catch (error) {
    return { messages: messagesOrCutOff(error).map(({ message }) => ({ field: 'code', message })) }
  }
}

export function checkUsable(voucher: Voucher): { voucher: Voucher } | { messages: Message[] } {
  if (voucher.usable) return { voucher }
  const message = voucher.amount_left
    ? 'Ce bon cadeau n’est plus valable.'
    : 'Il ne reste plus rien sur ce bon cadeau.'
  return { messages: [{ field: 'code', message }] }
}
