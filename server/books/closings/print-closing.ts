import type { FileAnswer } from '../../../contract/endpoint.ts'
import { type Cents, eurosFromCents } from '../../../contract/rules/money.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { closingTitle } from '../../../contract/texts/books.ts'
import { hourText, longDate } from '../../../contract/texts/dates.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import manifest from '../../../package.json' with { type: 'json' }
import type { ActorContext, AppContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { aside, factTable, paragraph } from '../../mail/document.ts'
import { queueMails } from '../../mail/queue-mail.ts'
import type { AttachmentMakers } from '../../mail/send-waiting-mails.ts'
import type { Sheet, SheetTable } from '../draw-sheet.ts'
import { closingAddresses, findClosing } from './queries.ts'
import { type ClosingDetails, detailsOf, readClosingOf } from './read-closing.ts'

/** Returns a closing as a PDF that is marked as a duplicate, because the original is the PDF that was mailed. */
export async function printClosingOf(context: ActorContext, id: number): Promise<FileAnswer> {
  const closing = await readClosingOf(context, id)
  return { name: `${fileOf(closing)}.pdf`, content: await draw(context, closing, ['Duplicata']) }
}

/** Draws the PDF attached to the mail about a closing, when the mail is sent. */
export const closingMakers: AttachmentMakers = {
  closing: async (appContext, id) => {
    const stored = await findClosing(appContext.db, id)
    if (!stored) throw new Error(`there is no closing ${id}`)
    return Buffer.from(await draw(appContext, await detailsOf(appContext, stored), []))
  },
}

/**
 * Writes the mail about a closing to the addresses that the admin chose. Call it in the transaction of the
 * closing.
 */
export async function mailClosing(db: Database, closing: ClosingDetails): Promise<void> {
  const addresses = await closingAddresses(db)
  const title = closingTitle(closing)
  const document = {
    subject: `${title}, ${closing.name}`,
    blocks: [
      paragraph(`${title} : la série « ${closing.name} » est close.`),
      factTable(
        ['Encaissé', money(closing.totals.amount)],
        ['TVA', money(closing.totals.vat)],
        ['Total perpétuel', money(closing.perpetual_total)],
        ['Opération', `n° ${closing.operation}`],
        ['Empreinte', closing.hash],
      ),
      aside(
        'Gardez ce message hors du serveur : donnée à la vérification des livres, l’empreinte prouve que rien n’a été coupé ni réécrit depuis. Ces livres ne sont ni certifiés ni agréés.',
      ),
    ],
    because:
      'Vous recevez ce message parce que les réglages de la maison envoient les clôtures à cette adresse.',
  }
  const filename = `${fileOf(closing)}.pdf`
  const mails = addresses.map(to => ({
    ...{ cause: `closing:${closing.id}:${to}`, to, document },
    attachments: [{ filename, type: 'application/pdf', maker: 'closing', of: closing.id }],
  }))
  await queueMails(db, mails, closing.at)
}

const fileOf = ({ series, kind, to }: ClosingDetails) =>
  `cloture-${series.replaceAll(':', '-')}-${kind}-${to}`

async function draw(
  { identity }: Pick<AppContext, 'identity'>,
  closing: ClosingDetails,
  marks: readonly string[],
): Promise<Uint8Array<ArrayBuffer>> {
  const house = await identity.read()
  // Load this module only when it is needed, because it imports pdfkit, which is large.
  const { drawSheet } = await import('../draw-sheet.ts')
  return drawSheet(sheetOf(closing, house, marks))
}

const money = (amount: Cents): string => eurosText(eurosFromCents(amount))

function sheetOf(
  closing: ClosingDetails,
  house: { company_name: string; legal_form: string; siret: string; name_house: string },
  marks: readonly string[],
): Sheet {
  const { totals, at, hash, open_till_sessions: open } = closing
  const { date, hour } = inParis(at)
  return {
    title: closingTitle(closing),
    heading: closingTitle(closing),
    under: closing.name,
    issuer: [
      house.name_house || closing.name,
      [house.company_name, house.legal_form].filter(Boolean).join(', '),
      house.siret && `SIRET ${house.siret}`,
    ].filter(Boolean),
    marks: [...marks, ...(closing.series.startsWith('simulation:') ? ['Simulation'] : [])],
    facts: [
      ['Close le', `${longDate(date)} à ${hourText(hour)}`],
      ['Opération', `n° ${closing.operation}`],
      ['Couvre jusqu’à', `l’opération n° ${closing.last_operation}`],
      ['Opérations', String(totals.operations)],
      ['Encaissé', money(totals.amount)],
      ['Total perpétuel', money(closing.perpetual_total)],
      ['Places', `${totals.entries}, dont ${totals.free_entries} gratuites`],
      ['Caisses ouvertes', open.length === 0 ? 'aucune' : `services ${open.join(', ')}`],
    ],
    tables: [
      tableOf('Par taux de TVA', totals.by_vat, totals),
      tableOf('Par moyen de paiement', totals.by_means, totals),
      tableOf('Par tarif', totals.by_fare, totals),
      tableOf('Par lieu de vente', totals.by_channel, totals),
    ],
    notes: [
      `Empreinte (SHA-256) : ${hash}`,
      closing.signed
        ? 'Signature (Ed25519) de cette maison : vérifiée.'
        : 'ATTENTION : la signature ne correspond pas à cette maison.',
      'Encaissé : reçu ou dû, moins ce qui est rendu. Les places payées par e-carte ou bon sont à côté.',
    ],
    foot: `Ouvreuse ${manifest.version} · logiciel ni certifié ni agréé · clôture ${closing.id}`,
    madeAt: at,
  }
}

type Figures = Pick<ClosingDetails['totals'], 'entries' | 'amount' | 'prepaid' | 'vat' | 'tsa'>

const cellsOf = (name: string, { entries, amount, prepaid, vat, tsa }: Figures): string[] => [
  name,
  String(entries),
  ...[amount, prepaid, vat, tsa].map(money),
]

const tableOf = (heading: string, rows: ClosingDetails['totals']['by_fare'], total: Figures): SheetTable => ({
  heading,
  columns: [
    { label: '', width: 66 },
    { label: 'Places', width: 18, align: 'right' },
    { label: 'Encaissé', width: 28, align: 'right' },
    { label: 'E-cartes, bons', width: 26, align: 'right' },
    { label: 'TVA', width: 21, align: 'right' },
    { label: 'TSA', width: 21, align: 'right' },
  ],
  rows: [
    ...rows.map(row => ({ cells: cellsOf(row.name, row) })),
    { cells: cellsOf('Total', total), strong: true },
  ],
})
