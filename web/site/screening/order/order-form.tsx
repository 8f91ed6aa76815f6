import { useRef } from 'react'
import type { PricedPlace } from '../../../../contract/rules/places.ts'
import { MessageList } from '../../../ui/form/message-list.tsx'
import { BuyerFields } from '../../paying/buyer-fields.tsx'
import { CardFields } from '../../paying/card-fields.tsx'
import { CardLater } from '../../paying/card-later.tsx'
import type { Buyer } from '../../paying/find-buyer.ts'
import { useKeptTyping } from '../../paying/keep-typed.ts'
import { reservationPath } from '../reservation-path.ts'
import type { Screening } from '../screening.ts'
import type { SeatSelection } from '../seats/use-seats.ts'
import type { Reservation } from './order-section.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentChoices } from './payment-choices.tsx'
import type { RefusedOrder, Sending } from './refused-order.ts'
import { SeatsOfOrder } from './seats-of-order.tsx'
import { factsShownToBuyer } from './typed-order.ts'
import { useOrder } from './use-order.ts'
import { usePayment } from './use-payment.ts'

type Props = {
  screening: Screening
  buyer: Buyer
  formKey: string
  means: Reservation['means']
  remindable: Reservation['remindable']
  refused: RefusedOrder | undefined
  places: readonly PricedPlace[]
  fewer: readonly string[]
  search: string
  hand: SeatSelection | null
  remaining: number
  sending: Sending
}

export function OrderForm(props: Props) {
  const { screening, buyer, means, refused, places, fewer, search, hand, remaining, sending, remindable } =
    props
  const { messages, list, idempotencyKey, waits, submit, forget } = useOrder(props)
  const busy = waits || sending.state !== 'idle'
  const payment = usePayment(screening, places, buyer.wallet, refused)
  const typedIn = useRef<HTMLFormElement>(null)
  useKeptTyping(typedIn, buyer.users_id)
  // Show the card fields if the card pays something. Also show them while no ticket is chosen, so that card data
  // typed before is not lost.
  const byCard = payment.card_amount > 0 || places.length === 0
  return (
    <sending.Form
      method="post"
      action={reservationPath(screening, search)}
      // With JavaScript this form shows its own messages, so turn off the browser's validation. Without
      // JavaScript, the browser validates the form.
      ref={form => {
        typedIn.current = form
        if (form) form.noValidate = true
      }}
      data-kept-for={refused?.kept ? undefined : buyer.users_id}
      onSubmit={remaining > 0 ? submit : event => event.preventDefault()}
      onInput={event => forget((event.target as HTMLInputElement).name)}
      aria-busy={busy}
    >
      {/* The Enter key presses the first button of a form. So the first button is a hidden one that submits the
          order. */}
      <button type="submit" hidden />
      <input type="hidden" name="sessions_id" value={screening.session_id} />
      <input type="hidden" name="users_id" value={buyer.users_id} />
      <input type="hidden" name="seen" value={factsShownToBuyer(screening)} />
      <input type="hidden" name="idempotency_key" value={idempotencyKey} />
      <div ref={list} tabIndex={-1} className="problems">
        <MessageList messages={messages} links />
      </div>
      <div className="fields stack at-top gap-6">
        <BuyerFields
          filled={refused?.kept ?? buyer}
          hint={`Vos billets arrivent à ${buyer.email}\u00a0; une autre adresse reçoit un lien pour les demander.`}
          messages={messages}
        >
          {remindable && (
            <label className="soft in-row touch-high gap-3">
              <input type="checkbox" name="reminder" value="oui" defaultChecked={refused?.kept?.reminder} />
              Me rappeler la séance la veille, par e-mail
            </label>
          )}
        </BuyerFields>
        <PaymentChoices payment={payment} messages={messages} />
        {byCard && means === 'stripe' && <CardLater first="Vos places sont d’abord retenues pour vous." />}
        {means !== 'stripe' && (
          <CardFields
            unneeded={!byCard}
            forgotten={refused !== undefined}
            holder={`${buyer.firstname} ${buyer.lastname}`.trim()}
            messages={messages}
          />
        )}
      </div>
      <OrderSummary
        screening={screening}
        places={places}
        payment={payment}
        fewer={fewer}
        soldOut={remaining === 0}
        busy={busy}
        messages={messages}
        seats={hand && <SeatsOfOrder hand={hand} list={refused?.list} n={places.length} />}
      />
    </sending.Form>
  )
}
