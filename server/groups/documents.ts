import { encodeQR } from 'qr'
import type { FileAnswer } from '../../contract/endpoint.ts'
import { invoiceNumber } from '../../contract/rules/groups.ts'
import type { Identity } from '../../contract/rules/identity.ts'
import { type Cents, cents, eurosFromCents } from '../../contract/rules/money.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { ticketVat } from '../../contract/rules/places.ts'
import { groupPassText } from '../../contract/rules/ticket-text.ts'
import { hourText, longDate } from '../../contract/texts/dates.ts'
import { eurosText, percentText } from '../../contract/texts/euros.ts'
import manifest from '../../package.json' with { type: 'json' }
import type { Sheet, SheetTable } from '../books/draw-sheet.ts'
import type { ActorContext, AppContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import type { AttachmentMakers } from '../mail/send-waiting-mails.ts'
import { readOwn } from './orders.ts'
import { findGroupOrder, findInvoice, type GroupOrderRow, type InvoiceRow, placesShown } from './queries.ts'
import { isOpen, vatIn } from './rules.ts'
import { customerLines, sellerLines } from './seller.ts'

/** Draws the documents of groups when the mails with them are sent. */
export const groupMakers: AttachmentMakers = {
  'group quote': async (appContext, id) =>
    Buffer.from(await drawQuote(appContext, await found(appContext, id))),
  'group confirmation': async (appContext, id) =>
    Buffer.from(await drawConfirmation(appContext, await found(appContext, id))),
  'group invoice': async (appContext, id) =>
    Buffer.from(await drawInvoice(appContext, (await findInvoice(appContext.db, id))!)),
}

async function found({ db }: AppContext, id: number): Promise<GroupOrderRow> {
  const row = await findGroupOrder(db, id)
  if (!row) throw new Error(`there is no group order ${id}`)
  return row
}

export async function printQuote(context: ActorContext, id: number): Promise<FileAnswer> {
  return { name: `devis-${id}.pdf`, content: await drawQuote(context, await readOwn(context, id)) }
}

export async function printConfirmation(context: ActorContext, id: number): Promise<FileAnswer> {
  const row = await readOwn(context, id)
  if (!isOpen(row.order.state)) throw new Refusal('group_order_fixed')
  return { name: `confirmation-${id}.pdf`, content: await drawConfirmation(context, row) }
}

export async function printInvoice(context: ActorContext, id: number): Promise<FileAnswer> {
  const invoice = await findInvoice(context.db, id)
  if (!invoice) throw new Refusal('not_found')
  await readOwn(context, invoice.group_orders_id)
  return { name: `${invoiceNumber(invoice)}.pdf`, content: await drawInvoice(context, invoice) }
}

const money = (amount: Cents): string => eurosText(eurosFromCents(amount))

async function draw(sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  // Load this module only when it is needed, because it loads pdfkit, which is large.
  const { drawSheet } = await import('../books/draw-sheet.ts')
  return drawSheet(sheet)
}

const foot = `Ouvreuse ${manifest.version} · logiciel ni certifié ni agréé`

const headOf = (house: Identity, { cinema }: GroupOrderRow): Pick<Sheet, 'issuer' | 'foot'> => ({
  issuer: sellerLines(house, cinema),
  foot,
})

const addressee = (lines: readonly string[]): SheetTable => ({
  heading: 'Client',
  columns: [{ label: 'Nom et adresse', width: 180 }],
  rows: lines.map((text, nth) => ({ cells: [text], ...(nth === 0 && { strong: true as const }) })),
})

const screeningFacts = ({ screening, label }: GroupOrderRow): Sheet['facts'] => [
  ['Film', screening.title],
  ['Séance', `${longDate(screening.session_date)} à ${hourText(screening.hours_timetable)}`],
  ['Salle', screening.name_theater],
  ['Tarif', label],
]

type Line = { label: string; quantity: number; unit_price: Cents; amount: Cents }

function amounts(lines: readonly Line[], vat: Cents, permille: number): SheetTable {
  const total = cents(lines.reduce((sum, { amount }) => sum + amount, 0))
  return {
    heading: 'Montant',
    columns: [
      { label: 'Désignation', width: 92 },
      { label: 'Quantité', width: 22, align: 'right' },
      { label: 'Prix TTC', width: 32, align: 'right' },
      { label: 'Montant TTC', width: 34, align: 'right' },
    ],
    rows: [
      ...lines.map(({ label, quantity, unit_price, amount }) => ({
        cells: [label, String(quantity), money(unit_price), money(amount)],
      })),
      { cells: ['Total hors taxe', '', '', money(cents(total - vat))] },
      { cells: [`TVA ${percentText(permille / 10)}`, '', '', money(vat)] },
      { cells: ['Total toutes taxes comprises', '', '', money(total)], strong: true },
    ],
  }
}

function linesOf({ order, label }: GroupOrderRow): Line[] {
  const free: Line = {
    label: 'Accompagnateurs, gratuits',
    quantity: order.free_places,
    unit_price: cents(0),
    amount: cents(0),
  }
  return [
    {
      label: `Places de cinéma, ${label}`,
      ...{
        quantity: order.places,
        unit_price: order.unit_price,
        amount: cents(order.places * order.unit_price),
      },
    },
    ...(order.free_places > 0 ? [free] : []),
  ]
}

async function drawQuote(
  { now, identity }: AppContext,
  row: GroupOrderRow,
): Promise<Uint8Array<ArrayBuffer>> {
  const { order, customer } = row
  const house = await identity.read()
  const lines = linesOf(row)
  return draw({
    ...headOf(house, row),
    title: `Devis ${order.id}`,
    heading: `Devis n° ${order.id}`,
    under: `Établi le ${longDate(inParis(order.created_at).date)}, valable jusqu’au ${longDate(order.valid_until)}`,
    marks: house.fictional ? ['Simulation'] : [],
    facts: [
      ...screeningFacts(row),
      ...(order.customer_reference ? [['Votre référence', order.customer_reference] as const] : []),
    ],
    tables: [
      addressee(customerLines(customer)),
      amounts(lines, vatIn(lines[0]!.amount, ticketVat), ticketVat),
    ],
    notes: [
      'Un devis ne retient pas de places : elles sont prises à la confirmation, selon ce qui reste à la séance.',
      'Pour confirmer, renvoyez ce devis daté et signé, avec la mention « Bon pour accord », ou votre bon de commande.',
      ...(order.note ? [order.note] : []),
    ],
    madeAt: now(),
  })
}

async function drawConfirmation(
  appContext: AppContext,
  row: GroupOrderRow,
): Promise<Uint8Array<ArrayBuffer>> {
  const { order, customer } = row
  const house = await appContext.identity.read()
  const { seats } = await placesShown(appContext.db, order.orders_id!)
  const lines = linesOf(row)
  const text = groupPassText(order.pass_code!)
  return draw({
    ...headOf(house, row),
    title: `Confirmation ${order.id}`,
    heading: `Confirmation n° ${order.id}`,
    under: `Passe de groupe pour ${order.places + order.free_places} personnes`,
    marks: house.fictional ? ['Simulation'] : [],
    facts: [
      ...screeningFacts(row),
      ['Personnes', String(order.places + order.free_places)],
      ...(order.customer_reference ? [['Votre référence', order.customer_reference] as const] : []),
    ],
    tables: [
      addressee(customerLines(customer)),
      amounts(lines, vatIn(lines[0]!.amount, ticketVat), ticketVat),
      ...(seats.length > 0 ? [seatTable(seats)] : []),
    ],
    notes: [
      'Présentez ce code à l’entrée : il fait entrer tout le groupe, en une ou plusieurs fois. Ce n’est pas une facture.',
      ...(order.note ? [order.note] : []),
    ],
    code: {
      modules: encodeQR(text, 'raw', { ecc: 'quartile', border: 4 }),
      text: order.pass_code!,
      alt: 'QR code du passe de groupe, à présenter à l’entrée',
    },
    madeAt: appContext.now(),
  })
}

/** Lists the seats of a group by row. */
function seatTable(seats: readonly { row_name: string; seat_number: string }[]): SheetTable {
  const rows = [...Map.groupBy(seats, ({ row_name }) => row_name)]
  return {
    heading: 'Sièges',
    columns: [
      { label: 'Rang', width: 20 },
      { label: 'Places', width: 160 },
    ],
    rows: rows.map(([row, own]) => ({ cells: [row, own.map(({ seat_number }) => seat_number).join(', ')] })),
  }
}

async function drawInvoice({ identity }: AppContext, invoice: InvoiceRow): Promise<Uint8Array<ArrayBuffer>> {
  const { content, kind } = invoice
  const house = await identity.read()
  const number = invoiceNumber(invoice)
  const word = kind === 'invoice' ? 'Facture' : 'Avoir'
  return draw({
    title: `${word} ${number}`,
    heading: `${word} ${number}`,
    under: `Du ${longDate(invoice.issued_on)}`,
    issuer: content.seller,
    marks: invoice.simulation || house.fictional ? ['Simulation'] : [],
    facts: [
      ['Date', longDate(invoice.issued_on)],
      ...(invoice.due_on ? [['Échéance', longDate(invoice.due_on)] as const] : []),
      ...(content.corrects ? [['Facture corrigée', content.corrects] as const] : []),
      ...(content.customer_reference ? [['Votre référence', content.customer_reference] as const] : []),
      ['Opération', 'Prestation de services'],
    ],
    tables: [
      addressee(content.customer),
      {
        heading: 'Séance',
        columns: [{ label: 'Film, date et salle', width: 180 }],
        rows: [{ cells: [content.about] }],
      },
      amounts(
        content.lines.map(line => ({
          ...line,
          unit_price: cents(line.unit_price),
          amount: cents(line.amount),
        })),
        cents(content.vat),
        content.vat_permille,
      ),
    ],
    notes: [
      ...(content.note ? [content.note] : []),
      ...(invoice.due_on
        ? [
            `À payer avant le ${longDate(invoice.due_on)}, par virement, par chèque ou à la caisse du cinéma. Pas d’escompte pour paiement anticipé.`,
            'En cas de retard : pénalités au taux de trois fois le taux d’intérêt légal, exigibles sans rappel.',
            ...(content.professional
              ? [
                  'Entre professionnels, une indemnité forfaitaire de 40 € est due pour frais de recouvrement.',
                ]
              : []),
          ]
        : ['Cet avoir diminue la facture indiquée. Ce qui a déjà été payé en trop vous est rendu.']),
    ],
    foot: `${foot} · ${number}`,
    madeAt: invoice.issued_at,
  })
}
