import { createHmac, timingSafeEqual } from 'node:crypto'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { hourText, longDay } from '../../../contract/texts/dates.ts'
import { seatsText } from '../../../contract/texts/seats.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { aside, button, factTable, greetingOf, type MailBlock, paragraph } from '../../mail/document.ts'
import { type Mail, queueMails } from '../../mail/queue-mail.ts'
import { orderLinkKey } from '../cancellation/compensation-token.ts'
import { findScreeningFacts, namesOfSeats } from '../changes/queries.ts'
import type { HoldRow } from '../holds/hold-queries.ts'
import { addressesOf } from './waiting-queries.ts'

/** The waiting-list entry that the link of a mail names, and the e-mail address that got the mail. */
type Linked = { id: number; email: string }

/**
 * Returns the token of the link in mails about an entry of a waiting list. It is signed instead of stored. The
 * signature includes the e-mail address, so that the link confirms only the address to which it was mailed.
 */
export const waitingToken = (key: string, { id, email }: Linked): string =>
  `${id}-${createHmac('sha256', key).update(`attente:${id}:${email.toLowerCase()}`).digest('base64url')}`

export const isWaitingToken = (key: string, entry: Linked, token: string): boolean => {
  const [ours, theirs] = [Buffer.from(waitingToken(key, entry)), Buffer.from(token)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

const pageOf = (siteUrl: URL, token: string): URL => new URL(`/attente/${token}`, siteUrl)

type Recipient = { users_id: number; entry: number; email: string; firstname: string }
type Facts = Awaited<ReturnType<typeof findScreeningFacts>>

const because = 'Vous recevez ce message parce que vous attendez des places pour une séance complète.'

/**
 * Builds the mail that asks a member to confirm the e-mail address, because anybody can register with any address.
 */
export async function confirmMail(
  db: Database,
  appContext: AppContext,
  sessions_id: number,
  { users_id, entry, email, firstname }: Recipient,
): Promise<Mail> {
  const facts = await findScreeningFacts(db, sessions_id)
  const token = waitingToken(await orderLinkKey({ ...appContext, db }), { id: entry, email })
  return {
    cause: `waiting-confirm:${entry}:${appContext.newId()}`,
    to: email,
    users_id,
    patient: true,
    // Secret, because the link of this mail confirms the e-mail address.
    secret: true,
    document: {
      subject: `Liste d’attente : « ${facts.title} »`,
      greeting: greetingOf(firstname),
      because: 'Vous recevez ce message, parce qu’un compte à votre adresse demande à attendre des places.',
      blocks: [
        paragraph(
          'Pour être prévenu si des places se libèrent, confirmez que cette adresse est bien la vôtre.',
        ),
        factsOf(facts),
        button('Confirmer cette adresse', pageOf(appContext.siteUrl, token)),
        aside('Si vous n’avez rien demandé, ne faites rien : aucune place ne vous sera proposée.'),
      ],
    },
  }
}

/** Writes the mails that offer places, one to each person. */
export async function offerMails(
  db: Database,
  appContext: AppContext,
  sessions_id: number,
  offers: readonly { to: Recipient; hold: HoldRow }[],
): Promise<void> {
  if (offers.length === 0) return
  const facts = await findScreeningFacts(db, sessions_id)
  const key = await orderLinkKey({ ...appContext, db })
  const seats = offers.flatMap(({ hold }) => hold.chosen.flatMap(({ seats_id }) => seats_id ?? []))
  const names = seats.length > 0 ? await namesOfSeats(db, seats) : new Map()
  const mails = offers.map(({ to: { users_id, entry, email, firstname }, hold }): Mail => {
    const many = hold.seats > 1
    const until = inParis(hold.expires_at)
    const own = hold.chosen.flatMap(({ seats_id }) => (seats_id === null ? [] : names.get(seats_id)!))
    const rows: (readonly [string, string])[] = [[many ? 'Places' : 'Place', String(hold.seats)]]
    if (own.length > 0) rows.push([many ? 'Sièges' : 'Siège', seatsText(own)])
    return {
      cause: `waiting-offer:${hold.id}`,
      to: email,
      users_id,
      // Secret, because whoever has the link of this mail can give the offered places back.
      secret: true,
      document: {
        subject: `${many ? 'Des places se sont libérées' : 'Une place s’est libérée'} : « ${facts.title} »`,
        greeting: greetingOf(firstname),
        poster: { maker: 'poster', of: facts.movies_id },
        because,
        blocks: [
          paragraph(
            `${many ? `${hold.seats} places ensemble sont retenues` : 'Une place est retenue'} pour vous jusqu’à ${hourText(until.hour)}.`,
          ),
          factsOf(facts, rows),
          button(
            many ? 'Réserver ces places' : 'Réserver cette place',
            pageOf(appContext.siteUrl, waitingToken(key, { id: entry, email })),
          ),
          aside(
            `Sans réservation d’ici là, ${many ? 'elles vont' : 'elle va'} à la personne suivante, et vous quittez la liste. Le même lien permet d’y renoncer tout de suite.`,
          ),
        ],
      },
    }
  })
  await queueMails(db, mails, appContext.now())
}

/** Writes the mails about offers that ended because they were not accepted in time. */
export async function lapsedMails(db: Database, offers: readonly HoldRow[], now: Date): Promise<void> {
  const [first] = offers
  if (!first) return
  const facts = await findScreeningFacts(db, first.sessions_id)
  const people = await addressesOf(
    db,
    offers.flatMap(({ users_id }) => users_id ?? []),
  )
  const mails = offers.flatMap(({ id, users_id, seats }): Mail[] => {
    const person = people.find(other => other.users_id === users_id)
    if (!person) return []
    const said =
      seats > 1 ? 'Les places proposées ne sont plus retenues' : 'La place proposée n’est plus retenue'
    return [
      {
        cause: `waiting-lapsed:${id}`,
        to: person.email,
        users_id: person.users_id,
        document: {
          subject: `${seats > 1 ? 'Places non réservées' : 'Place non réservée'} : « ${facts.title} »`,
          greeting: greetingOf(person.firstname),
          because,
          blocks: [
            paragraph(
              `${said} pour vous : le délai est passé, et vous n’êtes plus dans la liste d’attente. Si la séance vous tente toujours, vous pouvez la rejoindre à nouveau, à la fin.`,
            ),
            factsOf(facts),
          ],
        },
      },
    ]
  })
  await queueMails(db, mails, now)
}

/** Builds the mail to a person on the waiting list of a screening that the cinema cancelled. */
export async function listCancelledMail(
  db: Database,
  sessions_id: number,
  { users_id, entry, email }: Omit<Recipient, 'firstname'>,
): Promise<Mail> {
  const facts = await findScreeningFacts(db, sessions_id)
  return {
    cause: `waiting-cancelled:${entry}`,
    to: email,
    users_id,
    document: {
      subject: `Séance annulée : « ${facts.title} »`,
      because,
      blocks: [
        paragraph(
          'Le cinéma a annulé la séance pour laquelle vous attendiez des places. Sa liste d’attente est fermée ; rien ne vous a été demandé ni débité.',
        ),
        factsOf(facts),
      ],
    },
  }
}

const factsOf = (facts: Facts, rows: readonly (readonly [string, string])[] = []): MailBlock =>
  factTable(
    ['Film', facts.title],
    ['Date', longDay(facts.session_date)],
    ['Heure', hourText(facts.hours_timetable)],
    ['Cinéma', `${facts.name_cinema}, ${facts.name_theater}`],
    ...rows,
  )
