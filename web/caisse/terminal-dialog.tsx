import { type ReactNode, useEffect, useRef } from 'react'
import { centsFromEuros } from '../../contract/rules/money.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { Dialog } from '../admin/record/dialog.tsx'
import type { OnTerminal } from './kept.ts'
import { isEmpty, owedCents } from './sale.ts'
import type { TillClient, TillState } from './till-client.ts'
import type { TerminalPayment } from './till-types.ts'

type Props = {
  client: TillClient
  state: TillState
  terminal: OnTerminal
  /** True if the terminal is the simulated one of the demo, which has a page of its own to control it. */
  simulated: boolean
  children: ReactNode
}

/**
 * Shows the state of a payment on the card terminal and the next step. It stays open until the payment is
 * settled.
 */
export function TerminalDialog({ client, state, terminal, simulated, children }: Props) {
  const { payment, body, said } = terminal
  const amount = eurosText(payment?.amount ?? body!.amount)
  const { title, words, does } = stepOf(payment, amount)
  const closes = payment?.state === 'refused' && !payment.owed
  const steps = client.terminal
  const told = useRef<HTMLDivElement>(null)
  // Focus the text instead of a button. An Enter that is pressed too early or still held down then presses no
  // button, and so decides nothing about money.
  useEffect(() => {
    if (does !== 'try again') told.current?.focus()
  }, [does])
  const counts =
    payment !== null &&
    !payment.completes &&
    !isEmpty(state.sale) &&
    owedCents(state.sale) >= centsFromEuros(payment.amount)
  return (
    <Dialog
      key={`${payment?.id} ${payment?.state}`}
      title={title}
      onClose={() => closes && void steps.dismiss()}
    >
      {children}
      <div ref={told} role="status" tabIndex={-1} className="stack gap-2">
        {payment?.reason && <p className="lead-text bold">{payment.reason}</p>}
        {words.map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <p role="alert" className="alarm-text bold">
        {said}
      </p>
      {does === 'wait' && payment && (
        <Step quiet onClick={steps.leave}>
          Ne plus attendre le terminal
        </Step>
      )}
      {does === 'read the slip' && (
        <>
          <Step onClick={() => steps.settle(true)}>
            {payment?.kind === 'refund' ? 'Le ticket dit : remboursé' : 'Le ticket dit : payé'}
          </Step>
          <Step quiet onClick={() => steps.settle(false)}>
            {payment?.kind === 'refund' ? 'Rien n’est remboursé' : 'Rien n’est payé'}
          </Step>
        </>
      )}
      {does === 'try again' && (
        <>
          {body && payment?.kind === 'debit' && <Step onClick={steps.again}>Essayer encore</Step>}
          <Step quiet onClick={steps.dismiss}>
            {payment?.kind === 'refund' ? 'Continuer' : 'Payer autrement'}
          </Step>
        </>
      )}
      {does === 'give back' && (
        <>
          <Step onClick={steps.giveBack}>Rendre encore {amount} sur la carte</Step>
          <Step quiet onClick={() => steps.settle(false)}>
            C’est rendu autrement
          </Step>
        </>
      )}
      {does === 'sell or give back' && (
        <>
          {payment?.completes && <Step onClick={steps.finish}>Enregistrer la vente</Step>}
          {counts && <Step onClick={steps.count}>Compter dans la vente en cours</Step>}
          <Step quiet onClick={steps.giveBack}>
            Rendre {amount} sur la carte
          </Step>
          <Step quiet onClick={() => steps.settle(false)}>
            C’est déjà rendu
          </Step>
        </>
      )}
      {simulated && (
        <p>
          <a href="/caisse/appareils" target="_blank" rel="noreferrer">
            Ce que fait le terminal simulé
          </a>
        </p>
      )}
    </Dialog>
  )
}

function Step({
  quiet = false,
  onClick,
  children,
}: {
  quiet?: boolean
  onClick: () => unknown
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className={quiet ? 'button quiet till-button' : 'button till-button'}
      onClick={() => void onClick()}
    >
      {children}
    </button>
  )
}

type Does = 'wait' | 'read the slip' | 'try again' | 'give back' | 'sell or give back'

/**
 * Returns the text for the cashier and what the cashier can do next. If it is unknown whether the card was
 * charged, the cashier must read the terminal's receipt before the card is used again.
 */
function stepOf(
  payment: TerminalPayment | null,
  amount: string,
): { title: string; words: string[]; does: Does } {
  const isRefund = payment?.kind === 'refund'
  if (!payment || payment.state === 'asking')
    return {
      title: isRefund ? `Le terminal rend ${amount}` : `Le terminal demande ${amount}`,
      words: ['Le client présente sa carte. Pour annuler, appuyez sur la touche rouge du terminal.'],
      does: 'wait',
    }
  if (payment.state === 'unknown')
    return {
      title: isRefund ? `${amount}\u00a0: rendus ou non\u00a0?` : `${amount}\u00a0: payés ou non\u00a0?`,
      words: [
        'Lisez le dernier ticket du terminal, ou sa liste des opérations, puis répondez. D’ici là, ne redemandez pas la carte.',
      ],
      does: 'read the slip',
    }
  if (payment.owed)
    return {
      title: `${amount} ne sont pas rendus`,
      words: [
        'Le remboursement est enregistré, mais la carte n’a rien reçu. Rendez encore la somme ici, ou sur un autre terminal, puis dites-le.',
      ],
      does: 'give back',
    }
  if (payment.state === 'refused')
    return {
      title: isRefund ? `${amount} ne sont pas rendus` : `${amount} ne sont pas payés`,
      words: [
        isRefund
          ? 'La carte reste débitée\u00a0: rendez-les encore, ou autrement.'
          : 'Rien n’est débité. Les places restent retenues.',
      ],
      does: 'try again',
    }
  return {
    title: `${amount} débités, rien de vendu`,
    words: ['La carte est débitée, et aucune vente ne compte ce paiement.'],
    does: 'sell or give back',
  }
}
