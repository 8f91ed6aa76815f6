import { createHmac, timingSafeEqual } from 'node:crypto'
import { joinLinkMinutes } from '../../../contract/rules/terms.ts'
import { writeToJournal } from '../../audit/write-to-journal.ts'
import type { ActorContext } from '../../context.ts'
import { isDeadlock, violatedConstraint } from '../../database/errors.ts'
import { countTry } from '../../http/limits.ts'
import { Refusal } from '../../http/refusal.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { lockGuestAndAccount } from '../../members/guests/lock-guest.ts'
import { joinOrdersMail } from '../../members/mails.ts'
import { orderLinkKey } from '../cancellation/compensation-token.ts'
import { moveOrders } from './join-queries.ts'

/**
 * Orders made without an account move to an account only by a link mailed to their e-mail address, because
 * registering with an address does not prove that one owns it. An account can request this link three times an
 * hour.
 */

const linksPerAccount = { name: 'join-orders', tries: 3, seconds: 3600 }

const sent = {
  message:
    'Si des places ont été réservées sans compte avec votre adresse, un lien pour les ajouter vient d’y partir.',
}

/**
 * Mails the link that moves the orders made without an account to the caller's account. The response does not tell
 * whether there are such orders, because the e-mail address may belong to somebody else.
 */
export async function askForJoinLink(context: ActorContext): Promise<{ message: string }> {
  const { db, actor } = context
  await countTry(context, linksPerAccount, String(actor.id))
  const key = await orderLinkKey(context)
  await db.transaction(async db => {
    const { guest, account: person } = await lockGuestAndAccount(db, actor.id)
    if (guest === undefined || !person) return
    const ends = minuteOf(context.now()) + joinLinkMinutes
    const document = joinOrdersMail(context.siteUrl, person.firstname, joinToken(key, person, ends))
    const cause = `join-orders:${actor.id}:${context.newId()}`
    await queueMail(
      db,
      { cause, to: person.email, users_id: actor.id, document, secret: true },
      context.now(),
    )
  })
  return sent
}

/** Moves the orders made without an account to the caller's account. A link that is opened again moves nothing. */
export async function joinByLink(context: ActorContext, token: string): Promise<{ orders: number }> {
  const { actor } = context
  const key = await orderLinkKey(context)
  const joining = context.db.transaction(async db => {
    const { guest, account: person } = await lockGuestAndAccount(db, actor.id)
    if (!person || !isJoinToken(key, person, token, context.now())) throw new Refusal('join_link_invalid')
    const moved = guest === undefined ? [] : await moveOrders(db, guest, actor.id)
    await writeToJournal(
      db,
      context,
      ...moved.map(id => ({ action: 'join-account', entity: 'order', entity_id: id }) as const),
    )
    return { orders: moved.length }
  })
  return joining.catch(error => {
    // While the orders were moving, the account bought tickets for one of their screenings. Nothing has moved, and
    // the user can try again.
    if (violatedConstraint(error) !== 'seats_held_range' && !isDeadlock(error)) throw error
    throw new Refusal('unavailable', { retryAfterSeconds: 1 })
  })
}

type Person = { id: number; email: string; trust: number }

const minuteOf = (moment: Date): number => Math.ceil(moment.getTime() / 60_000)

/**
 * Returns the signed token of the link. It becomes invalid at `ends`, if the e-mail address of the account
 * changes, or if the access of one of its devices is revoked. `ends` is in minutes, because the log filter
 * recognises a token by a short number before a signature.
 */
function joinToken(key: string, { id, email, trust }: Person, ends: number): string {
  const named = `rattachement:${id}:${email.toLowerCase()}:${trust}:${ends}`
  return `${ends}-${createHmac('sha256', key).update(named).digest('base64url')}`
}

function isJoinToken(key: string, person: Person, token: string, now: Date): boolean {
  const [, ends] = token.match(/^(\d{1,9})-[\w-]{43}$/) ?? []
  if (!ends || Number(ends) < minuteOf(now)) return false
  const [ours, theirs] = [Buffer.from(joinToken(key, person, Number(ends))), Buffer.from(token)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}
