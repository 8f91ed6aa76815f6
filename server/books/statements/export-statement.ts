import type { FileAnswer } from '../../../contract/endpoint.ts'
import { eurosFromCents } from '../../../contract/rules/money.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { ticketVatOn, tsaOn, tsaUnit } from '../../../contract/rules/taxes.ts'
import { hourText, longDate } from '../../../contract/texts/dates.ts'
import { percentText } from '../../../contract/texts/euros.ts'
import manifest from '../../../package.json' with { type: 'json' }
import type { ActorContext } from '../../context.ts'
import { csvFile } from '../../http/csv.ts'
import type { Sheet, SheetTable } from '../draw-sheet.ts'
import { findIssuer } from './queries.ts'
import { listStatementsOf, readStatementOf, type Statement } from './read-statement.ts'
import { centsText, dayText, issuerLines, ticketsText } from './sheet-texts.ts'

type Asked = Parameters<typeof readStatementOf>[2]

const fileOf = ({ movies_id, cinemas_id, from }: Statement) => `bordereau-${movies_id}-${cinemas_id}-${from}`

const seriesColumns = [
  ...(['session_date', 'hours_timetable', 'name_theater', 'version', 'fare', 'first_ticket'] as const),
  ...(['last_ticket', 'cancelled_tickets', 'entries', 'free_entries', 'amount'] as const),
]

/** Exports the statement of one film as CSV, one line per screening and fare. */
export async function exportStatementOf(
  context: ActorContext,
  id: number,
  asked: Asked,
): Promise<FileAnswer> {
  const statement = await readStatementOf(context, id, asked)
  const lines = statement.screenings.flatMap(({ date, hour, room, version, fares }) =>
    fares.map(({ label, first, last, cancelled, entries, free_entries, amount }) => ({
      ...{ session_date: date, hours_timetable: hour, name_theater: room, version, fare: label },
      ...{ first_ticket: first, last_ticket: last, cancelled_tickets: cancelled, entries, free_entries },
      amount: eurosFromCents(amount),
    })),
  )
  return csvFile(fileOf(statement), seriesColumns, [lines], written => written)
}

const weekColumns = [
  ...(['takings_from', 'takings_to', 'title', 'distributor', 'visa', 'name_cinema', 'screenings'] as const),
  ...(['entries', 'free_entries', 'amount', 'vat', 'tsa', 'net', 'share'] as const),
]

/** Exports all statements of a week as CSV, one line per film and cinema. */
export async function exportStatementsOf(
  context: ActorContext,
  asked: Parameters<typeof listStatementsOf>[1],
): Promise<FileAnswer> {
  const { from, to, rows } = await listStatementsOf(context, asked)
  const lines = rows.map(row => ({
    ...row,
    ...{ takings_from: from, takings_to: to },
    ...Object.fromEntries(
      (['amount', 'vat', 'tsa', 'net'] as const).map(name => [name, eurosFromCents(row[name])]),
    ),
    share: row.share === null ? null : eurosFromCents(row.share),
  }))
  return csvFile(`bordereaux-du-${from}-au-${to}`, weekColumns, [lines], written => written)
}

export async function printStatementOf(context: ActorContext, id: number, asked: Asked): Promise<FileAnswer> {
  const statement = await readStatementOf(context, id, asked)
  const sheet = await sheetOf(context, statement)
  // Load this module only when it is needed, because it loads pdfkit, which is large.
  const { drawSheet } = await import('../draw-sheet.ts')
  return { name: `${fileOf(statement)}.pdf`, content: await drawSheet(sheet) }
}

async function sheetOf({ db, now, identity }: ActorContext, statement: Statement): Promise<Sheet> {
  const house = await identity.read()
  const cinema = await findIssuer(db, [statement.cinemas_id])
  const { date, hour } = inParis(now())
  const { from, to, total, terms } = statement
  const whole = terms && terms.week_net !== total.net
  return {
    title: `Bordereau du ${longDate(from)} au ${longDate(to)}`,
    heading: statement.title,
    under: `Bordereau de recettes du ${longDate(from)} au ${longDate(to)}`,
    issuer: issuerLines(house, cinema!),
    marks: [...(statement.provisional ? ['Provisoire'] : []), ...(house.fictional ? ['Simulation'] : [])],
    facts: [
      ['Distribution', statement.distributor || 'non renseignée'],
      ['Visa d’exploitation', statement.visa || 'non renseigné'],
      ['Séances', String(total.screenings)],
      ['Entrées', `${total.entries}, dont ${total.free_entries} gratuites`],
      ['Versions', statement.versions.map(({ version }) => version).join(', ') || '–'],
      ['Établi le', `${longDate(date)} à ${hourText(hour)}`],
    ],
    tables: [settlement(statement), ...fareTables(statement), roomTable(statement), seriesTable(statement)],
    notes: [
      `TVA des entrées : ${percentText(ticketVatOn(to).rate / 10)}, contenue dans le prix. TSA : ${percentText((tsaOn(to).rate * 100) / tsaUnit)} du prix. Chaque taxe est arrondie une fois, sur le total.`,
      'Une place d’e-carte ou de bon vaut sa part du prix payé pour la carte ou le bon. Le supplément 3D est compris dans la recette.',
      'Une place remboursée après la séance reste une entrée. Un billet annulé avant la séance garde son numéro et n’est pas une entrée.',
      ...(whole
        ? [
            'La part se calcule sur la semaine entière, puis se partage entre les deux bordereaux de part et d’autre du 31 décembre.',
          ]
        : []),
    ],
    foot: `Ouvreuse ${manifest.version} · logiciel ni certifié ni agréé · bordereau ${statement.movies_id}-${statement.cinemas_id}-${from}`,
    madeAt: now(),
  }
}

function settlement({ total, terms }: Statement): SheetTable {
  const rows = [
    ['Recette, toutes taxes comprises', centsText(total.amount)],
    ['TVA contenue', `− ${centsText(total.vat)}`],
    ['TSA', `− ${centsText(total.tsa)}`],
  ].map(cells => ({ cells }))
  const net = {
    cells: ['Assiette de la part (recette hors taxes)', centsText(total.net)],
    strong: true,
  } as const
  const whole = terms && terms.week_net !== total.net
  return {
    heading: 'Décompte',
    columns: [
      { label: '', width: 130 },
      { label: 'Montant', width: 50, align: 'right' },
    ],
    rows: [
      ...rows,
      net,
      ...(whole ? [{ cells: ['Assiette de la semaine entière', centsText(terms.week_net)] }] : []),
      terms
        ? {
            cells: [`Part du distributeur, hors TVA : ${termsText(terms)}`, centsText(terms.share)],
            strong: true,
          }
        : { cells: ['Part du distributeur', 'aucune condition enregistrée'] },
    ],
  }
}

/** Writes the terms of a film, for example « 50 %, minimum 100,00 € par semaine ». */
function termsText({ share_percent, minimum, fixed_amount }: NonNullable<Statement['terms']>): string {
  if (fixed_amount !== null) return `somme fixe de ${centsText(fixed_amount)} par semaine`
  const least = minimum ? `, minimum ${centsText(minimum)} par semaine` : ''
  return `${percentText(share_percent ?? 0)}${least}`
}

const fareTables = ({ versions }: Statement): SheetTable[] =>
  versions.map(({ version, fares, entries, amount }) => ({
    heading: `Entrées par tarif, ${version}`,
    columns: [
      { label: 'Tarif', width: 86 },
      { label: 'Code', width: 16 },
      { label: 'Prix', width: 26, align: 'right' },
      { label: 'Entrées', width: 20, align: 'right' },
      { label: 'Recette', width: 32, align: 'right' },
    ],
    rows: [
      ...fares.map(fare => ({
        cells: [
          ...[fare.label, fare.short_code, fare.price === 0 ? 'gratuit' : centsText(fare.price)],
          ...[String(fare.entries), centsText(fare.amount)],
        ],
      })),
      { cells: ['Total', '', '', String(entries), centsText(amount)], strong: true },
    ],
  }))

const roomTable = ({ rooms, total }: Statement): SheetTable => ({
  heading: 'Par salle',
  columns: [
    { label: 'Salle', width: 82 },
    { label: 'Séances', width: 20, align: 'right' },
    { label: 'Entrées', width: 20, align: 'right' },
    { label: 'Dont gratuites', width: 26, align: 'right' },
    { label: 'Recette', width: 32, align: 'right' },
  ],
  rows: [
    ...rooms.map(({ room, screenings, entries, free_entries, amount }) => ({
      cells: [room, String(screenings), String(entries), String(free_entries), centsText(amount)],
    })),
    {
      cells: [
        ...['Total', String(total.screenings), String(total.entries), String(total.free_entries)],
        centsText(total.amount),
      ],
      strong: true,
    },
  ],
})

function seriesTable({ screenings }: Statement): SheetTable {
  return {
    heading: 'Séances et billets',
    columns: [
      { label: 'Séance', width: 34 },
      { label: 'Salle, version', width: 40 },
      { label: 'Tarif', width: 34 },
      { label: 'Billets', width: 22, align: 'right' },
      { label: 'Annulés', width: 14, align: 'right' },
      { label: 'Entrées', width: 14, align: 'right' },
      { label: 'Recette', width: 22, align: 'right' },
    ],
    rows: screenings.flatMap(screening => {
      const { date, hour, room, version, fares, cancelled } = screening
      const where = `${room}, ${version}`
      const when = `${dayText(date)} ${hourText(hour)}`
      if (fares.length === 0)
        return [
          {
            cells: [
              when,
              where,
              cancelled ? 'séance annulée' : 'aucun billet',
              '',
              '',
              '0',
              centsText(screening.amount),
            ],
          },
        ]
      return fares.map((fare, index) => ({
        cells: [
          ...(index === 0 ? [when, cancelled ? `${where}, annulée` : where] : ['', '']),
          ...[
            fare.label,
            ticketsText(fare),
            String(fare.cancelled),
            String(fare.entries),
            centsText(fare.amount),
          ],
        ],
      }))
    }),
  }
}
