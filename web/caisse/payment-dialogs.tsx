import { type FormEvent, useState } from 'react'
import { type Cents, eurosFromCents } from '../../contract/rules/money.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { Dialog } from '../admin/record/dialog.tsx'
import { typedEuros } from '../texts/typed-euros.ts'
import { Field } from '../ui/form/field.tsx'
import { centsTyped, changeFor } from './cash.ts'
import { owedCents, type Sale } from './sale.ts'
import type { TillClient } from './till-client.ts'

type Props = { client: TillClient; sale: Sale; onClose: () => void }

const text = (amount: Cents): string => eurosText(eurosFromCents(amount))

type SumProps = {
  name: string
  label?: string
  hint?: string
  typed: string
  onTyped: (typed: string) => void
}

export const SumField = ({ label = 'Somme', typed, onTyped, ...field }: SumProps) => (
  <Field
    {...field}
    label={label}
    inputMode="decimal"
    autoComplete="off"
    value={typed}
    onChange={event => onTyped(event.currentTarget.value)}
    after={<span className="till-euro">€</span>}
  />
)

/**
 * The dialog for cash: the cashier types the sum that the customer hands over. An empty field means the exact sum.
 * A smaller sum pays a part of the sale.
 */
export function CashDialog({ client, sale, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const owed = owedCents(sale)
  const tendered = typed.trim() === '' ? owed : centsTyped(typed)
  const pay = (event: FormEvent) => {
    event.preventDefault()
    if (tendered === null) return
    client.payCash(tendered)
    onClose()
  }
  return (
    <Dialog title={`Espèces : ${text(owed)}`} onClose={onClose}>
      <form onSubmit={pay} className="stack gap-4">
        <SumField
          name="recu"
          label="Somme reçue"
          hint="Rien : le compte est juste."
          typed={typed}
          onTyped={setTyped}
        />
        <p className="lead-text" role="status">
          {tendered === null
            ? 'Une somme en euros est attendue.'
            : tendered < owed
              ? `Il restera ${text((owed - tendered) as Cents)} à payer autrement.`
              : `À rendre : ${text(changeFor(owed, tendered))}`}
        </p>
        <button type="submit" className="button till-button">
          Encaisser
        </button>
        <button type="button" className="button quiet till-button" onClick={onClose}>
          Revenir
        </button>
      </form>
    </Dialog>
  )
}

type CardProps = Props & {
  /**
   * `terminal` is the card terminal connected to the till. `card` is another terminal, on which the cashier types
   * the sum.
   */
  kind: 'terminal' | 'card' | 'cheque'
  onByHand: () => void
}

const cardWords = {
  terminal: ['Carte bancaire', '', 'Demander au terminal', 'Revenir'],
  card: [
    'Carte bancaire',
    'Tapez la somme sur le terminal, puis confirmez ici.',
    'Paiement accepté',
    'Refusé, revenir',
  ],
  cheque: ['Chèque', 'Vérifiez la somme et la signature.', 'Chèque reçu', 'Revenir'],
} as const

/**
 * Starts a payment on the till's card terminal, or records a card payment or cheque that the cashier has taken. It
 * may pay only a part of the sale.
 */
export function CardDialog({ kind, client, sale, onByHand, onClose }: CardProps) {
  const owed = owedCents(sale)
  const [typed, setTyped] = useState(typedEuros(eurosFromCents(owed)))
  const amount = centsTyped(typed)
  const isWrong = amount === null || amount === 0 || amount > owed
  const [title, before, yes, no] = cardWords[kind]
  const pay = (event: FormEvent) => {
    event.preventDefault()
    if (isWrong) return
    if (kind === 'terminal') client.payByTerminal(amount)
    else
      client.pay({
        means: kind === 'card' ? 'card_terminal' : 'cheque',
        label: title,
        amount: eurosFromCents(amount),
      })
    onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={pay} className="stack gap-4">
        {before && <p className="lead-text">{before}</p>}
        <SumField name="somme-payee" typed={typed} onTyped={setTyped} />
        <p role="alert" className="alarm-text bold">
          {isWrong && `Une somme entre 0,01 € et ${text(owed)} est attendue.`}
        </p>
        <button type="submit" className="button till-button">
          {yes}
        </button>
        {kind === 'terminal' && (
          <button type="button" className="button quiet till-button" onClick={onByHand}>
            Autre terminal, à la main
          </button>
        )}
        <button type="button" className="button quiet till-button" onClick={onClose}>
          {no}
        </button>
      </form>
    </Dialog>
  )
}
