import { groupCustomer, groupOrder, groupPayment } from '../../contract/admin/group.ts'
import { scanGroupPass, undoGroupEntry } from '../../contract/admin/group-pass.ts'
import { refuseOtherCinema } from '../cinema/own-room.ts'
import { type Api, allow, serve } from '../http/serve.ts'
import { changeRecord, createRecord, removeRecord } from '../records/change-records.ts'
import { serveReading } from '../records/serve-reading.ts'
import { customerEntity, groupOrderEntity, paymentEntity } from './admin-queries.ts'
import { printConfirmation, printInvoice, printQuote } from './documents.ts'
import { issueInvoice } from './invoices.ts'
import {
  cancelOrder,
  changeOrder,
  completeOrder,
  confirmOrder,
  createQuote,
  ownOrder,
  readWhole,
  removeOrder,
} from './orders.ts'
import { payInvoice } from './payments.ts'
import { scanPass, undoPass } from './scan-pass.ts'
import { remind, sendQuote } from './send.ts'

const readers = allow('groups:read')
const writers = allow('groups:write')

export function mountGroups(api: Api): void {
  serveReading(api, groupCustomer, readers, customerEntity)
  serve(api, groupCustomer.create, writers, (context, { body }) => {
    refuseOtherCinema(context, body.cinemas_id)
    return createRecord(context, customerEntity, body)
  })
  serve(api, groupCustomer.update, writers, (context, { params, body }) =>
    changeRecord(context, customerEntity, params.id, body),
  )
  serve(api, groupCustomer.remove, writers, (context, { params }) =>
    removeRecord(context, customerEntity, params.id),
  )

  serveReading(api, groupOrder, readers, groupOrderEntity, completeOrder)
  serve(api, groupOrder.create, writers, (context, { body }) => createQuote(context, body))
  serve(api, groupOrder.update, writers, (context, { params, body }) => changeOrder(context, params.id, body))
  serve(api, groupOrder.remove, writers, (context, { params }) => removeOrder(context, params.id))
  serve(api, groupOrder.quote, writers, (context, { params }) => sendQuote(context, params.id))
  serve(api, groupOrder.quotePdf, readers, (context, { params }) => printQuote(context, params.id))
  serve(api, groupOrder.confirm, writers, (context, { params }) => confirmOrder(context, params.id))
  serve(api, groupOrder.confirmationPdf, readers, (context, { params }) =>
    printConfirmation(context, params.id),
  )
  serve(api, groupOrder.cancel, writers, (context, { params, body }) =>
    cancelOrder(context, params.id, body.reason),
  )
  serve(api, groupOrder.invoice, writers, async (context, { params }) => {
    await issueInvoice(context, params.id, found => ownOrder(context, found))
    return readWhole(context, params.id)
  })
  serve(api, groupOrder.remind, writers, (context, { params }) => remind(context, params.id))
  serve(api, groupOrder.invoicePdf, readers, (context, { params }) => printInvoice(context, params.id))

  serve(api, scanGroupPass, allow('door'), (context, { body }) => scanPass(context, body))
  serve(api, undoGroupEntry, allow('door:undo'), (context, { body }) => undoPass(context, body.scan_id))

  serveReading(api, groupPayment, readers, paymentEntity)
  serve(api, groupPayment.create, writers, (context, { body }) => payInvoice(context, body))
}
