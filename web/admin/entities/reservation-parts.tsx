import { Link } from 'react-router'
import type { order } from '../../../contract/admin/order.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { may, type RoleUser } from '../../../contract/permissions.ts'
import { momentText } from '../../texts/moments.ts'
import { mailStates, StateMark, ticketStates } from './states.tsx'
import './reservation-parts.css'

type Order = AnswerOf<typeof order.read>

/** One line per e-ticket: enough of its code to know it again. */
export function Tickets({ tickets }: { tickets: Order['tickets'] }) {
  if (tickets.length === 0) return null
  return (
    <>
      <h2>E-billets</h2>
      <ol className="short-lines">
        {tickets.map(({ id, short_code, state }) => (
          <li key={id}>
            <code>{short_code}…</code>
            <StateMark of={ticketStates} state={state} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** What was written to the buyer; its words are for who may read mails. */
export function BuyerMails({ mails, role }: { mails: Order['mails']; role: RoleUser }) {
  if (mails.length === 0) return null
  return (
    <>
      <h2>Messages</h2>
      <ul className="short-lines">
        {mails.map(({ id, subject, to, state, sent_at, created_at }) => (
          <li key={id}>
            <span>
              {may(role, 'mails:read') ? <Link to={`/admin/message/${id}`}>{subject}</Link> : subject}
              <small>
                {to}, <time dateTime={sent_at ?? created_at}>{momentText(sent_at ?? created_at)}</time>
              </small>
            </span>
            <StateMark of={mailStates} state={state} />
          </li>
        ))}
      </ul>
    </>
  )
}
