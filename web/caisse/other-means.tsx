import { type FormEvent, useState } from 'react'
import { isMoneyReceived } from '../../contract/rules/means.ts'
import { type Cents, eurosFromCents } from '../../contract/rules/money.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { Dialog } from '../admin/record/dialog.tsx'
import { typedEuros } from '../texts/typed-euros.ts'
import { Field } from '../ui/form/field.tsx'
import { centsTyped } from './cash.ts'
import { SumField } from './payment-dialogs.tsx'
import { mostBy, owedCents, placeCount, type Sale, wholePlaces } from './sale.ts'
import type { TillClient } from './till-client.ts'
import type { CounterMeans } from './till-types.ts'

type Props = { client: TillClient; sale: Sale; onClose: () => void }

const text = (amount: Cents): string => eurosText(eurosFromCents(amount))

type OtherProps = Props & { means: readonly CounterMeans[]; code: string }

/**
 * A dialog for payments without money: external vouchers, gift vouchers, e-cards and invitations. Each of them can
 * pay a part of the sale.
 */
export function OtherMeansDialog({ means, client, sale, code: scanned, onClose }: OtherProps) {
  const others = means.filter(({ kind }) => kind !== 'money_received')
  const [chosen, setChosen] = useState(
    others.find(({ kind }) => !scanned || kind === 'liability_used') ?? null,
  )
  if (!chosen) return <NoOtherMeans onClose={onClose} />
  return (
    <Dialog title={`Reste à payer : ${text(owedCents(sale))}`} onClose={onClose}>
      <fieldset className="means cluster gap-2">
        <legend className="spoken">Moyen de paiement</legend>
        {others.map(one => (
          <label key={one.means}>
            <input
              type="radio"
              name="moyen"
              checked={one.means === chosen.means}
              onChange={() => setChosen(one)}
            />
            {one.label}
          </label>
        ))}
      </fieldset>
      <OtherPayment
        key={`${chosen.means} ${sale.payments.length}`}
        means={chosen}
        client={client}
        sale={sale}
        code={scanned}
        onClose={onClose}
      />
    </Dialog>
  )
}

function NoOtherMeans({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Autres moyens" onClose={onClose}>
      <p>Aucun autre moyen de paiement n’est proposé à la caisse.</p>
      <button type="button" className="button quiet till-button" onClick={onClose}>
        Fermer
      </button>
    </Dialog>
  )
}

const paysPlaces = ({ means }: CounterMeans): boolean => means === 'e_carte' || means === 'invitation'

function OtherPayment({
  means,
  client,
  sale,
  code: scanned,
  onClose,
}: Props & { means: CounterMeans; code: string }) {
  const most = mostBy(sale, means.kind, isMoneyReceived)
  const [code, setCode] = useState(scanned)
  const [typed, setTyped] = useState(typedEuros(eurosFromCents(most)))
  const [count, setCount] = useState(placeCount(sale))
  const byCode = means.kind === 'liability_used'
  const places = paysPlaces(means)
  const amount = places ? wholePlaces(sale, count) : centsTyped(typed)
  const pay = (event: FormEvent) => {
    event.preventDefault()
    if (amount === null || amount === 0 || amount > most) return
    client.pay({
      ...{ means: means.means, label: means.label, amount: eurosFromCents(amount) },
      ...(byCode && { code: code.trim() }),
      ...(places && { places: count }),
    })
    onClose()
  }
  if (most === 0) return <p>Ce moyen ne peut plus rien payer de cette vente.</p>
  return (
    <form onSubmit={pay} className="stack gap-4">
      {byCode && (
        <Field
          name="code"
          label="Code"
          hint={
            places ? 'Le QR code que montre le compte du client.' : 'Sur le bon, ou dans le compte du client.'
          }
          autoComplete="off"
          spellCheck={false}
          required
          value={code}
          onChange={event => setCode(event.currentTarget.value)}
        />
      )}
      {places ? (
        <Field
          name="places"
          label="Combien de places"
          type="number"
          min={1}
          max={placeCount(sale)}
          value={count}
          onChange={event => setCount(Number(event.currentTarget.value))}
        />
      ) : (
        <SumField name="part" typed={typed} onTyped={setTyped} />
      )}
      <p role="status" className="lead-text">
        {amount !== null && amount <= most ? `Paie ${text(amount)}.` : `Au plus ${text(most)}.`}
      </p>
      <button type="submit" className="button till-button">
        Prendre
      </button>
      <button type="button" className="button quiet till-button" onClick={onClose}>
        Revenir
      </button>
    </form>
  )
}
