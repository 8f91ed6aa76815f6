import { encodeQR } from 'qr'
import sharp from 'sharp'
import { seatText } from '../../../contract/texts/seats.ts'
import type { AppContext } from '../../context.ts'
import { createVariants } from '../../images/variants.ts'
import type { MailPicture } from '../../mail/mailer.ts'
import type { PictureMakers } from '../../mail/send-waiting-mails.ts'
import { signTicket } from '../../tickets/sign.ts'
import { ticketKey } from '../../tickets/ticket-key.ts'
import { heldTicket } from '../gifts/accept-gift.ts'
import { findGift } from '../gifts/gift-queries.ts'
import { ticketsOf } from '../orders/read-orders.ts'
import { findOrder, findPoster, type OrderRow, type PlaceRow, placesOf, seatOf } from '../queries.ts'

/**
 * Draws the pictures in the mails of an order when they are sent. Tickets that are no longer valid get no QR code.
 */
export const orderPictures: PictureMakers = {
  codes: drawCodesOf,
  'gift code': drawGiftCode,
  poster: drawPoster,
}

const codeSize = 200
const posterWidth = 96

async function drawCodesOf(appContext: AppContext, id: number): Promise<MailPicture[]> {
  const [order, places] = await Promise.all([
    findOrder(appContext.db, id, null),
    placesOf(appContext.db, [id]),
  ])
  return order ? drawCodes(appContext, order, places) : []
}

/**
 * Draws the QR code of a gift for its holder, when the mail is sent; none if the holder has returned the ticket.
 */
async function drawGiftCode(appContext: AppContext, id: number): Promise<MailPicture[]> {
  const gift = await findGift(appContext.db, { id })
  if (!gift) return []
  const { order, places } = await heldTicket(appContext, gift)
  return drawCodes(appContext, order, places)
}

async function drawCodes(
  appContext: AppContext,
  order: OrderRow,
  places: PlaceRow[],
): Promise<MailPicture[]> {
  if (order.state !== 'confirmed') return []
  const key = await ticketKey(appContext)
  const drawn: MailPicture[] = []
  for (const place of ticketsOf(order, places)) {
    const seat = seatOf(place)
    drawn.push({
      filename: `billet-${place.number}.png`,
      type: 'image/png',
      content: await drawCode(signTicket(key, { code: place.code, screening: order.sessions_id })),
      alt: `QR code du billet ${place.number}`,
      caption: [`Billet ${place.number}`, place.label, seat && seatText(seat)].filter(Boolean).join(', '),
      ...{ width: codeSize, height: codeSize },
    })
  }
  return drawn
}

/** Draws a QR code with a white margin. Without it, scanners could not read the code on a dark background. */
function drawCode(text: string): Promise<Buffer> {
  const rows = encodeQR(text, 'raw', { ecc: 'quartile', border: 4 })
  const size = rows.length
  const points = Buffer.from(rows.flat().map(dark => (dark ? 0 : 255)))
  return sharp(points, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * 8, size * 8, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer()
}

async function drawPoster({ db, images }: AppContext, movies_id: number): Promise<MailPicture[]> {
  const src_img = await findPoster(db, movies_id)
  const content = src_img && (await createVariants(images)(src_img, 320, 'jpeg'))
  if (!content) return []
  const { width, height } = await sharp(content).metadata()
  return [
    {
      ...{ filename: 'affiche.jpg', type: 'image/jpeg', content, alt: '' },
      ...{ width: posterWidth, height: Math.round((height / width) * posterWidth) },
    },
  ]
}
