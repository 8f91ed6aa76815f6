import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { addDays } from '../../../contract/rules/dates.ts'
import { longestEmail } from '../../../contract/rules/email.ts'
import { timesEuros } from '../../../contract/rules/money.ts'
import { mostPerPurchase } from '../../../contract/rules/purchase.ts'
import { giftWaitsDays, withdrawalDays } from '../../../contract/rules/terms.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { Field } from '../../ui/form/field.tsx'
import { MessageList } from '../../ui/form/message-list.tsx'
import type { Message } from '../../ui/form/messages.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { BuyerFields } from '../paying/buyer-fields.tsx'
import { CardFields } from '../paying/card-fields.tsx'
import { CardLater } from '../paying/card-later.tsx'
import type { Buyer } from '../paying/find-buyer.ts'
import { useFocusOnNews } from '../paying/focus-on-news.ts'
import { useKeptTyping } from '../paying/keep-typed.ts'
import { type Product, productPath } from './product.ts'
import type { TypedPurchase } from './typed-purchase.ts'
import '../../ui/form/choices.css'

type Refused = { messages: Message[]; kept?: Partial<TypedPurchase>; key?: string }
type Props = {
  product: Product
  buyer: Buyer
  today: string
  /** Where the buyer types the card. `simulated`: in this form; `stripe`: later, in Stripe's own fields. */
  means: 'simulated' | 'stripe'
  formKey: string
  refused: Refused | undefined
}

const quantities = Array.from({ length: mostPerPurchase }, (_, index) => index + 1)

export function BuyingForm({ product, buyer, today, means, formKey, refused }: Props) {
  const messages = refused?.messages ?? []
  const kept = refused?.kept
  const list = useFocusOnNews(messages)
  const [quantity, setQuantity] = useState(kept?.quantity ?? '1')
  const form = useRef<HTMLFormElement>(null)
  useKeptTyping(form, buyer.users_id)
  const busy = useNavigation().state === 'submitting'
  const total = eurosText(timesEuros(product.price, Number(quantity)))
  return (
    <Form
      ref={form}
      method="post"
      action={productPath(product)}
      data-kept-for={kept ? undefined : buyer.users_id}
      aria-busy={busy}
      preventScrollReset
    >
      <input type="hidden" name="products_id" value={product.id} />
      <input type="hidden" name="idempotency_key" value={refused?.key ?? formKey} />
      <div ref={list} tabIndex={-1} className="problems">
        <MessageList messages={messages} links />
      </div>
      <div className="fields stack at-top gap-6">
        {product.kind === 'bon_cadeau' && <ForWhom kept={kept} today={today} messages={messages} />}
        <BuyerFields
          filled={{ ...buyer, ...kept }}
          hint="Votre reçu arrive à l’adresse de votre compte."
          messages={messages}
        />
        {means === 'stripe' ? <CardLater /> : <CardFields forgotten={false} messages={messages} />}
      </div>
      <div className="summary">
        <div className="bill stack gap-4">
          <h2>Récapitulatif</h2>
          <p className="what stack soft">
            <b>{product.name_product}</b>
            <span>{eurosText(product.price)} l’unité</span>
          </p>
          <div className="quantity in-row apart gap-4">
            <label htmlFor="quantity">Quantité</label>
            <select
              className="select tabular"
              id="quantity"
              name="quantity"
              value={quantity}
              onChange={event => setQuantity(event.currentTarget.value)}
            >
              {quantities.map(number => (
                <option key={number} value={number}>
                  {number} ({eurosText(timesEuros(product.price, number))})
                </option>
              ))}
            </select>
          </div>
          <p className="sum apart gap-4">
            <span>Total</span>
            <output htmlFor="quantity">
              <b>{total}</b>
            </output>
          </p>
          {/* Send the total that the buyer sees: if it differs from the total computed by the API, the API refuses
              the purchase and charges nothing. */}
          <input type="hidden" name="price_purchase" value={total} />
          <SubmitButton className="button pay lead-text full-width" busy={busy}>
            {busy
              ? 'Paiement en cours…'
              : `${means === 'stripe' ? 'Validez, puis payez' : 'Validez et payez'} ${total}`}
          </SubmitButton>
          <button
            type="submit"
            name="intent"
            value="calculer"
            formNoValidate
            className="button quiet without-scripts"
          >
            Calculer le total
          </button>
          <p className="terms soft small-text">
            En validant, vous acceptez les <a href="/CGV">conditions de vente</a>. Vous pouvez renoncer à cet
            achat pendant {withdrawalDays} jours, pour ce qui n’a pas été utilisé.
          </p>
        </div>
      </div>
    </Form>
  )
}

type ForWhomProps = { kept: Partial<TypedPurchase> | undefined; today: string; messages: readonly Message[] }

function ForWhom({ kept, today, messages }: ForWhomProps) {
  const giving = kept?.pour !== 'moi'
  return (
    <fieldset className="group stack gap-4">
      <legend>Pour qui ?</legend>
      <div className="choices stack gap-2">
        <label className="in-row touch-high gap-3">
          <input type="radio" name="pour" value="offrir" defaultChecked={giving} />
          Pour l’offrir : envoyé par e-mail à la personne
        </label>
        <label className="in-row touch-high gap-3">
          <input type="radio" name="pour" value="moi" defaultChecked={!giving} />
          Pour vous : dans votre portefeuille, et à imprimer
        </label>
      </div>
      <div className="recipient stack gap-4">
        <div className="pair stack gap-4">
          <Field
            name="recipient_name"
            label="Prénom ou nom de la personne"
            maxLength={100}
            defaultValue={kept?.recipient_name}
            messages={messages}
          />
          <Field
            name="recipient_email"
            label="Son adresse e-mail"
            type="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={longestEmail}
            defaultValue={kept?.recipient_email}
            messages={messages}
          />
        </div>
        <div className="field">
          <label htmlFor="message">Votre message (facultatif)</label>
          <div className="frame">
            <textarea
              className="bare full-width pad-3-4"
              id="message"
              name="message"
              maxLength={500}
              defaultValue={kept?.message}
            />
          </div>
        </div>
        <Field
          name="send_on"
          label="Envoyer le"
          hint="À 9 heures, ou tout de suite si c’est aujourd’hui."
          type="date"
          min={today}
          max={addDays(today, giftWaitsDays)}
          defaultValue={kept?.send_on || today}
          messages={messages}
        />
      </div>
    </fieldset>
  )
}
