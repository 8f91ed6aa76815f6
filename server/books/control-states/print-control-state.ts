import type { FileAnswer } from '../../../contract/endpoint.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { controlStateDays, controlStateTitle } from '../../../contract/texts/control-states.ts'
import { hourText, longDate } from '../../../contract/texts/dates.ts'
import type { ActorContext } from '../../context.ts'
import type { Sheet, SheetTable } from '../draw-sheet.ts'
import { centsText, dayText, ticketsText } from '../statements/sheet-texts.ts'
import { type ControlState, readControlStateOf } from './make-control-state.ts'

/**
 * Returns a control state as a PDF. It contains only stored facts, so each download gives the same bytes: no
 * download is an original, and none is marked as a duplicate.
 */
export async function printControlStateOf(context: ActorContext, id: number): Promise<FileAnswer> {
  const state = await readControlStateOf(context, id)
  // Load this module only when it is needed, because it loads pdfkit, which is large.
  const { drawSheet } = await import('../draw-sheet.ts')
  const { kind, cinemas_id, number } = state
  return {
    name: `etat-de-controle-${fileWords[kind]}-${cinemas_id}-${number}.pdf`,
    content: await drawSheet(sheetOf(state)),
  }
}

const fileWords = { day: 'jour', week: 'semaine', presale: 'preventes' } as const

function sheetOf(state: ControlState): Sheet {
  const { kind, number, at, total, screenings, software } = state
  const { date, hour } = inParis(at)
  const title = controlStateTitle(state)
  const isPresale = kind === 'presale'
  const daysWord = isPresale ? 'Séances' : state.from === state.to ? 'Journée' : 'Journées'
  return {
    title,
    heading: title,
    under: `${daysWord} ${controlStateDays(state)}`,
    issuer: state.issuer,
    marks: [...(state.provisional ? ['Provisoire'] : []), ...(state.simulation ? ['Simulation'] : [])],
    facts: [
      ['Numéro', String(number)],
      ['Établi le', `${longDate(date)} à ${hourText(hour)}`],
      ['Logiciel', `Ouvreuse ${software}`],
      ['Séances', String(total.screenings)],
      [isPresale ? 'Places vendues' : 'Entrées', `${total.entries}, dont ${total.free_entries} gratuites`],
      ['Recette', centsText(total.amount)],
    ],
    tables: [...filmTables(screenings), totalTable(total)],
    notes: [
      ...(screenings.length === 0
        ? [isPresale ? 'Aucune place n’est vendue pour ces séances.' : 'Aucune séance dans cette période.']
        : []),
      ...(isPresale
        ? ['Places vendues à l’instant indiqué, pour les séances des journées suivantes.']
        : [
            'Une place remboursée après la séance reste une entrée. Un billet annulé avant la séance garde son numéro et n’est pas une entrée.',
          ]),
      'Une place d’e-carte ou de bon vaut sa part du prix payé pour la carte ou le bon. Chaque taxe est arrondie une fois, sur le total.',
    ],
    foot: `Ouvreuse ${software} · logiciel ni certifié ni agréé · ${title}`,
    madeAt: at,
  }
}

/** Returns one table for each film and version. */
const filmTables = (screenings: ControlState['screenings']): SheetTable[] =>
  [...Map.groupBy(screenings, filmText)].map(([heading, shown]) => ({
    heading,
    columns: [
      { label: 'Séance', width: 31 },
      { label: 'Salle', width: 23 },
      { label: 'Tarif', width: 34 },
      { label: 'Prix', width: 22, align: 'right' },
      { label: 'Billets', width: 16, align: 'right' },
      { label: 'Annulés', width: 12, align: 'right' },
      { label: 'Entrées', width: 12, align: 'right' },
      { label: 'Gratuites', width: 13, align: 'right' },
      { label: 'Recette', width: 17, align: 'right' },
    ],
    rows: shown.flatMap(screeningRows),
  }))

const filmText = ({ title, version, visa, distributor }: ControlState['screenings'][number]): string =>
  [
    title,
    version,
    visa ? `visa ${visa}` : 'visa non renseigné',
    distributor || 'distribution non renseignée',
  ].join(' · ')

function screeningRows(screening: ControlState['screenings'][number]): SheetTable['rows'] {
  const { date, hour, room, fares, cancelled, amount } = screening
  const when = `${dayText(date)} ${hourText(hour)}`
  const where = cancelled ? `${room}, annulée` : room
  if (fares.length === 0)
    return [{ cells: [when, where, 'aucun billet', '', '', '0', '0', '0', centsText(amount)] }]
  return fares.map((fare, index) => ({
    cells: [
      ...(index === 0 ? [when, where] : ['', '']),
      [fare.label, fare.short_code].filter(Boolean).join(', '),
      fare.prices.map(price => (price === 0 ? 'gratuit' : centsText(price))).join(' / '),
      ticketsText(fare),
      ...[fare.cancelled, fare.entries, fare.free_entries].map(String),
      centsText(fare.amount),
    ],
  }))
}

const totalTable = ({ amount, vat, tsa, net }: ControlState['total']): SheetTable => ({
  heading: 'Total',
  columns: [
    { label: '', width: 130 },
    { label: 'Montant', width: 50, align: 'right' },
  ],
  rows: [
    { cells: ['Recette, toutes taxes comprises', centsText(amount)], strong: true },
    { cells: ['TVA contenue', centsText(vat)] },
    { cells: ['TSA', centsText(tsa)] },
    { cells: ['Recette hors taxes', centsText(net)], strong: true },
  ],
})
