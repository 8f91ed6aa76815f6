import type { listMails, readMail } from '../../../contract/mail.ts'
import { momentText } from '../../texts/moments.ts'
import { Facts } from '../record/facts.tsx'
import { describe } from './entity.ts'
import { mailStates, StateMark } from './states.tsx'

export const mail = describe<{ list: typeof listMails; read: typeof readMail }>({
  slug: 'message',
  name: 'mail',
  see: 'mails:read',
  words: {
    one: 'Message',
    many: 'Messages envoyés',
    noneYet: 'Aucun message pour l’instant.',
    search: 'Destinataire, objet',
    done: {},
  },
  nameOf: row => row.subject,
  sort: '-id',
  exported: true,
  columns: [
    { label: 'Objet', isRecordLink: true, cell: row => row.subject },
    { label: 'Destinataire', cell: row => row.to },
    { label: 'État', cell: row => <StateMark of={mailStates} state={row.state} /> },
    { label: 'Écrit', sort: 'created_at', cell: row => moment(row.created_at) },
    { label: 'Envoyé', sort: 'sent_at', detail: true, cell: row => moment(row.sent_at) },
    { label: 'Essais', sort: 'tries', numeric: true, detail: true, cell: row => row.tries },
  ],
  filters: [
    {
      param: 'etat',
      query: 'state',
      label: 'État',
      kind: 'choice',
      options: Object.entries(mailStates).map(([state, { label }]) => [state, label] as const),
    },
  ],
  fields: [],
  actions: [
    {
      intent: 'renvoyer',
      label: 'Essayer de nouveau',
      hint: 'Le message reprend sa place parmi ceux à envoyer.',
      done: 'Le message va être envoyé de nouveau.',
      permission: 'mails:send',
      offered: row => row.state === 'failed',
    },
  ],
  Facts: ({ row }) => (
    <>
      <Facts
        of={[
          ['Destinataire', row.to],
          ['État', <StateMark key="state" of={mailStates} state={row.state} />],
          ['Écrit', moment(row.created_at)],
          ['Envoyé', moment(row.sent_at)],
          row.next_try_at && ['Prochain essai', moment(row.next_try_at)],
          ['Essais', row.tries],
          row.last_error && ['Dernière erreur', row.last_error],
          row.attachments.length > 0 && ['Pièces jointes', row.attachments.join(', ')],
        ]}
      />
      {row.text === null ? (
        <p className="note">Ce message porte un lien personnel&nbsp;: seul son destinataire peut le lire.</p>
      ) : (
        <pre className="letter raised breakable pad-4">{row.text}</pre>
      )}
    </>
  ),
})

const moment = (at: string | null) => (at ? <time dateTime={at}>{momentText(at)}</time> : '–')
