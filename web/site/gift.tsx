import { useEffect, useRef } from 'react'
import { data, Form, Link, redirect } from 'react-router'
import type { AnswerOf } from '../../contract/endpoint.ts'
import {
  acceptGift,
  type downloadGiftCalendar,
  type downloadGiftTicket,
  readGift,
  returnGift,
} from '../../contract/gift.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { groupTicketCode } from '../../contract/rules/ticket-text.ts'
import { hourText, longDay } from '../../contract/texts/dates.ts'
import { proofText } from '../../contract/texts/places-by-fare.ts'
import { classificationWarning, marksInFull } from '../../contract/texts/screening-notices.ts'
import { seatText } from '../../contract/texts/seats.ts'
import { ApiRefusal, apiAddress, type BrowserEndpoint, call, callIfFound } from '../api-client.ts'
import { languageText } from '../texts/languages.ts'
import { Field } from '../ui/form/field.tsx'
import { MessageList } from '../ui/form/message-list.tsx'
import type { Message } from '../ui/form/messages.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { pageMeta } from '../ui/page-meta.ts'
import { CalendarIcon } from '../ui/pages/calendar-icon.tsx'
import { drawQr } from '../ui/qr/draw-qr.ts'
import { QrCode } from '../ui/qr/qr-code.tsx'
import type { QrDrawing } from '../ui/qr/qr-path.ts'
import type { Route } from './+types/gift'
import { ErrorPage } from './error-page.tsx'
import { lostConnection, messagesOf } from './failures.ts'
import { textIn } from './members/form-text.ts'
import { keyHeaders } from './members/private-page.ts'
import { keepSaleOnNetworkError, keyAfter, revalidateSale } from './paying/sale-answer.ts'
import '../ui/pages/order-page.css'
import './gift.css'

const ticketFile: BrowserEndpoint<typeof downloadGiftTicket> = {
  method: 'get',
  path: '/app/gift/{token}/ticket.pdf',
}
const calendarFile: BrowserEndpoint<typeof downloadGiftCalendar> = {
  method: 'get',
  path: '/app/gift/{token}/seance.ics',
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const gift = await callIfFound(context, readGift, { params })
  if (!gift) return data(null, { status: 404 })
  return {
    gift,
    drawing: gift.ticket ? await drawQr(gift.ticket.qr, 'quartile') : null,
    returning: gift.can_return && url.searchParams.get('rendre') === 'oui',
    formKey: crypto.randomUUID(),
  }
}

/**
 * Accepts a given ticket or gives it back, when the reader presses a button. Opening the link changes nothing,
 * because mail scanners open links.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  const key = textIn(form, 'idempotency_key')
  const email = textIn(form, 'email')
  try {
    if (form.get('intent') === 'return') {
      await call(context, returnGift, { params })
      return redirect(`/billet-offert/${params.token}`)
    }
    const headers = { 'idempotency-key': key || undefined }
    const body = email ? { email } : {}
    const { token } = await call(context, acceptGift, { params, headers, body })
    return redirect(`/billet-offert/${token}`)
  } catch (error) {
    const { messages, status } = messagesOf(error)
    const code = error instanceof ApiRefusal ? error.answer.code : 'invalid'
    return data<Answer>({ messages, email, key: keyAfter(code, key) }, { status })
  }
}

type Answer = { messages?: Message[]; email?: string; key?: string }

export const clientAction = ({ serverAction, request }: Route.ClientActionArgs) =>
  keepSaleOnNetworkError(serverAction, request, lostConnection.message)

export const shouldRevalidate = revalidateSale

export const headers = keyHeaders

export const meta: Route.MetaFunction = page =>
  pageMeta(page, { title: 'Une place offerte', description: 'Prendre une place offerte.', hidden: true })

export default function GiftPage({ loaderData, actionData, params }: Route.ComponentProps) {
  if (!loaderData)
    return (
      <ErrorPage
        status={404}
        sentence="Ce lien ne mène à aucun billet : vérifiez qu’il est entier, ou demandez-en un autre à qui vous l’a envoyé."
      />
    )
  const { gift, drawing, returning } = loaderData
  const answer: Answer = actionData ?? {}
  return (
    <article className="page order-page gift-page">
      <div className="order-state" data-state={stateOf(gift)} role="status">
        <h1>{titleOf(gift)}</h1>
        <p className="sentence">{sentenceOf(gift)}</p>
      </div>
      <MessageList messages={answer.messages ?? []} />
      {returning && <Returning page={`/billet-offert/${params.token}`} giver={gift.firstname} />}
      {drawing && <Ticket gift={gift} drawing={drawing} token={params.token} />}
      {gift.state !== 'gone' && <Facts gift={gift} />}
      {gift.state === 'offered' && (
        <Form method="post" noValidate className="plate stack gap-4 pad-5">
          <input type="hidden" name="idempotency_key" value={answer.key ?? loaderData.formKey} />
          <Field
            name="email"
            label="Adresse e-mail (facultatif)"
            type="email"
            autoComplete="email"
            defaultValue={answer.email ?? gift.email}
            messages={answer.messages ?? []}
            hint="Nous y envoyons le billet. Sans adresse, gardez le lien de la page qui suit."
          />
          <p>
            <SubmitButton>Prendre ce billet</SubmitButton>
          </p>
        </Form>
      )}
      {gift.can_return && !returning && (
        <p className="way-out soft">
          <Link className="tap" to="?rendre=oui" preventScrollReset={false}>
            Vous ne pouvez pas venir&nbsp;? Rendre ce billet
          </Link>
        </p>
      )}
    </article>
  )
}

type Gift = AnswerOf<typeof readGift>

const giverOf = ({ firstname }: Gift): string => firstname || 'la personne qui vous l’a offerte'

const stateOf = ({ state, screening_cancelled }: Gift) =>
  screening_cancelled
    ? 'cancelled'
    : ({ offered: 'pending', held: 'confirmed', gone: 'expired' } as const)[state]

function titleOf(gift: Gift): string {
  if (gift.screening_cancelled) return 'Cette séance est annulée'
  if (gift.state === 'offered') return `${gift.firstname || 'Quelqu’un'} vous offre une place`
  if (gift.state === 'held') return 'Votre billet'
  return gift.because === 'returned' ? 'Vous avez rendu ce billet' : 'Cette place n’est plus à prendre'
}

function sentenceOf(gift: Gift): string {
  const film = `${gift.title}, ${longDay(gift.session_date)} à ${hourText(gift.hours_timetable)}, ${gift.name_cinema}.`
  if (gift.screening_cancelled)
    return `${film} Le cinéma a annulé cette séance\u00a0: le billet n’est plus valable.`
  if (gift.state === 'offered')
    return `${film} Elle est à vous si vous la prenez\u00a0; il ne faut pas de compte.`
  if (gift.entered) return `${film} Ce billet a été contrôlé à l’entrée\u00a0: bonne séance\u00a0!`
  if (gift.state === 'held')
    return `${film} À l’entrée, montrez ce code, à l’écran ou sur papier. Gardez l’adresse de cette page\u00a0: elle ouvre votre billet.`
  return `${film} ${whyGone(gift)}`
}

function whyGone(gift: Gift): string {
  switch (gift.because) {
    case 'accepted':
      return 'Elle a déjà été acceptée. Si c’est par vous, votre billet est à l’adresse de la page ouverte alors, et dans l’e-mail que vous avez demandé.'
    case 'returned':
      return `La place est de nouveau à ${giverOf(gift)}.`
    case 'withdrawn':
      return `${gift.firstname || 'La personne qui l’offrait'} l’a reprise.`
    case 'entered':
      return 'Son billet a déjà servi à l’entrée.'
    default:
      return 'La réservation est annulée, ou les portes sont fermées.'
  }
}

function Returning({ page, giver }: { page: string; giver: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className="cancelling stack gap-4 pad-5" aria-labelledby="rendre-titre">
      <h2 id="rendre-titre" ref={title} tabIndex={-1}>
        Rendre ce billet&nbsp;?
      </h2>
      <p>
        La place revient à {giver || 'la personne qui vous l’a offerte'}, avec un autre code. Le vôtre
        n’ouvrira plus la porte.
      </p>
      <Form method="post" action={page} className="answers cluster gap-3">
        <SubmitButton intent="return">Rendre ce billet</SubmitButton>
        <Link className="button quiet" to={page}>
          Le garder
        </Link>
      </Form>
    </section>
  )
}

function Ticket({ gift, drawing, token }: { gift: Gift; drawing: QrDrawing; token: string }) {
  const { label, proof, seat } = gift.place
  const params = { token }
  return (
    <section className="stack gap-4" aria-label="Votre billet">
      <ol className="seats stack gap-4">
        <li className="on-paper raised stack at-top gap-1">
          <QrCode drawing={drawing} label="QR code du billet, à présenter à l’entrée" />
          {seat && <strong className="seat">{seatText(seat)}</strong>}
          <span className="fare breakable text-centred">
            {label}
            {proof && <small>{proofText(proof)}</small>}
          </span>
          <span className="code breakable text-centred">{groupTicketCode(gift.ticket!.code, ' ')}</span>
        </li>
      </ol>
      <p className="files cluster centred gap-3">
        <a className="button" href={apiAddress(ticketFile, { params })}>
          Télécharger le billet (PDF)
        </a>
        <a className="calendar-link tap gap-2" href={apiAddress(calendarFile, { params })}>
          <CalendarIcon />
          Ajouter à votre agenda
        </a>
      </p>
    </section>
  )
}

function Facts({ gift }: { gift: Gift }) {
  const { place } = gift
  const warning = classificationWarning(gift.classification)
  const facts: [string, string][] = [
    ['Salle', gift.name_theater],
    ...(place.seat ? ([['Siège', seatText(place.seat)]] as [string, string][]) : []),
    ['Version', [gift.version_2D_3D, languageText(gift.language), ...marksInFull(gift)].join(', ')],
    ['Tarif', place.label],
    ...(place.proof ? ([['À présenter à l’entrée', place.proof]] as [string, string][]) : []),
    ...(warning ? ([['À savoir', warning]] as [string, string][]) : []),
    ['Adresse', `${gift.address_cine}, ${gift.city}`],
    ['Entrée jusqu’à', hourText(inParis(new Date(gift.closes_at)).hour)],
  ]
  return (
    <dl className="gift-facts plate pad-5">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="soft small-text">{name}</dt>
          <dd className="bold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
