import { type FormEvent, useEffect, useState } from 'react'
import { Dialog } from '../admin/record/dialog.tsx'
import { Field } from '../ui/form/field.tsx'
import { listTills, mailSale, sentenceOf } from './requests.ts'
import type { CounterTill } from './till-types.ts'
import { type Printer, type PrintJob, unprinted } from './use-printer.ts'

type Props = {
  job: PrintJob
  till: CounterTill
  session: number
  printer: Printer
  onClose: () => void
}

/**
 * A dialog for tickets or a receipt that could not be printed. The cashier can print them on another printer or
 * with the browser, send them by e-mail, or mark them as done.
 */
export function ElsewhereDialog({ job, till, session, printer, onClose }: Props) {
  const [others, setOthers] = useState<readonly CounterTill[]>([])
  const [mailing, setMailing] = useState(false)
  useEffect(() => {
    const read = async () => {
      const tills = await listTills()
      setOthers(
        tills.filter(
          ({ id, printer, cinemas_id }) =>
            id !== till.id && printer === 'network' && cinemas_id === till.cinemas_id,
        ),
      )
    }
    read().catch(() => setOthers([]))
  }, [till])
  const doing = (work: () => unknown) => () => {
    work()
    onClose()
  }
  const many = unprinted(job).length
  const one = job.slip === 'voucher' ? 'bon' : 'billet'
  return (
    <Dialog title={`Vente n° ${job.sale.operation.number}`} onClose={onClose}>
      <p>
        {job.slip === 'receipt'
          ? 'Le reçu n’est pas imprimé.'
          : `${many} ${one}${many > 1 ? 's' : ''} ${many > 1 ? 'ne sont pas sûrs' : 'n’est pas sûr'} d’être sur papier.`}
      </p>
      {others.map(({ id, name_till }) => (
        <button
          key={id}
          type="button"
          className="button quiet till-button"
          onClick={doing(() => printer.printRest(job, { tills_id: id }))}
        >
          Imprimer à {name_till}
        </button>
      ))}
      {job.slip !== 'receipt' && (
        <button
          type="button"
          className="button quiet till-button"
          onClick={doing(() => printer.printRest(job, { browser: true }))}
        >
          Imprimer par ce navigateur
        </button>
      )}
      {job.slip !== 'voucher' && job.sale.id !== null && !mailing && (
        <button type="button" className="button quiet till-button" onClick={() => setMailing(true)}>
          Envoyer par e-mail
        </button>
      )}
      {mailing && <MailForm job={job} session={session} onSent={doing(() => printer.settle(job))} />}
      <button type="button" className="button quiet till-button" onClick={doing(() => printer.settle(job))}>
        Tout est sorti, ou ce n’est plus utile
      </button>
      <button type="button" className="button quiet till-button" onClick={onClose}>
        Revenir
      </button>
    </Dialog>
  )
}

function MailForm({ job, session, onSent }: { job: PrintJob; session: number; onSent: () => void }) {
  const [email, setEmail] = useState('')
  const [said, setSaid] = useState('')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await mailSale(job.sale.sales_id, { till_sessions_id: session, email })
      onSent()
    } catch (error) {
      setSaid(sentenceOf(error))
    }
  }
  return (
    <form onSubmit={send} className="stack gap-3">
      <Field
        name="adresse"
        label="Adresse e-mail du client"
        type="email"
        autoComplete="off"
        required
        value={email}
        onChange={event => setEmail(event.currentTarget.value)}
      />
      <p role="alert" className="alarm-text bold">
        {said}
      </p>
      <button type="submit" className="button till-button">
        Envoyer les billets
      </button>
    </form>
  )
}
