import { meansOfPayment, till } from '../../contract/admin/counter-tables.ts'
import {
  askTerminal,
  closeTillSession,
  finishTerminalSale,
  holdAtCounter,
  leaveTerminal,
  listCounterSales,
  listCounterScreenings,
  listCounterTills,
  listSimulatedDevices,
  listSupervisors,
  listTerminalPayments,
  mailSale,
  moveCash,
  openCustomerDisplay,
  openTillSession,
  printSale,
  printTillSession,
  readCounterOffer,
  readCounterOrder,
  readCustomerDisplay,
  readTerminalPayment,
  readTillSession,
  refundAtCounter,
  refundVouchersAtCounter,
  releaseAtCounter,
  reprintAtCounter,
  returnTerminalPayment,
  sellAtCounter,
  setSimulatedDevice,
  setSupervisorCode,
  settleTerminalPayment,
  showToCustomer,
} from '../../contract/counter.ts'
import { exchangeAtCounter, previewExchangeAtCounter } from '../../contract/counter-exchange.ts'
import { changeSeatsAtCounter } from '../../contract/counter-seats.ts'
import { type Api, allow, open, serve } from '../http/serve.ts'
import { changeRecord, createRecord, removeRecord } from '../records/change-records.ts'
import { serveEntity } from '../records/serve-entity.ts'
import { serveReading } from '../records/serve-reading.ts'
import { meansEntity, plainEntities, tillEntity } from './admin-queries.ts'
import { changeSeats } from './change-seats.ts'
import { openDisplay, readDisplay, showOnDisplay } from './customer-display.ts'
import { exchangePlaces, previewExchangeAtTill } from './exchange.ts'
import { holdAtTill, releasePlaces } from './hold-places.ts'
import { closeAndPrint, mailSaleTo, printReport, printSaleAt } from './print.ts'
import { offerOfCounter } from './read-offer.ts'
import { listSales, readOrderSale } from './read-sales.ts'
import { readCounterScreenings } from './read-screenings.ts'
import { refundPlaces, reprint } from './refund.ts'
import { refundVouchers } from './refund-vouchers.ts'
import { sell } from './sell.ts'
import { changeTill, createMeans, removeMeans } from './set-up.ts'
import { readSimulators, setSimulator } from './simulators.ts'
import { chooseCode, supervisorsOf } from './supervisors.ts'
import {
  askTerminalFor,
  finishSale,
  leaveWaiting,
  openPaymentsOf,
  readPayment,
  returnPayment,
  settleBySlip,
} from './terminal-payments.ts'
import { moveCashOf, openSession, readSession, readTills } from './till-sessions.ts'

const cashiers = allow('counter')
const keepers = allow('counter:set-up')

export function mountCounter(api: Api): void {
  serve(api, listCounterTills, cashiers, readTills)
  serve(api, readCounterOffer, cashiers, offerOfCounter)
  serve(api, listCounterScreenings, cashiers, (context, { query }) => readCounterScreenings(context, query))
  serve(api, openTillSession, cashiers, (context, { body }) => openSession(context, body))
  serve(api, readTillSession, cashiers, (context, { params }) => readSession(context, params.id))
  serve(api, moveCash, cashiers, (context, { params, body, headers }) =>
    moveCashOf(context, params.id, body, headers['idempotency-key']),
  )
  serve(api, closeTillSession, cashiers, (context, { params, body }) =>
    closeAndPrint(context, params.id, body),
  )
  serve(api, sellAtCounter, cashiers, (context, { body, headers }) =>
    sell(context, body, headers['idempotency-key']),
  )
  serve(api, askTerminal, cashiers, (context, { body, headers }) =>
    askTerminalFor(context, body, headers['idempotency-key']),
  )
  serve(api, listTerminalPayments, cashiers, (context, { query }) => openPaymentsOf(context, query.session))
  serve(api, readTerminalPayment, cashiers, (context, { params }) => readPayment(context, params.id))
  serve(api, leaveTerminal, cashiers, (context, { params }) => leaveWaiting(context, params.id))
  serve(api, settleTerminalPayment, cashiers, (context, { params, body }) =>
    settleBySlip(context, params.id, body),
  )
  serve(api, finishTerminalSale, cashiers, (context, { params }) => finishSale(context, params.id))
  serve(api, returnTerminalPayment, cashiers, (context, { params, headers }) =>
    returnPayment(context, params.id, headers['idempotency-key']),
  )
  serve(api, listCounterSales, cashiers, (context, { query }) => listSales(context, query))
  serve(api, readCounterOrder, cashiers, (context, { params }) => readOrderSale(context, params.id))
  serve(api, refundAtCounter, cashiers, (context, { params, body, headers }) =>
    refundPlaces(context, params.id, body, headers['idempotency-key']),
  )
  serve(api, refundVouchersAtCounter, cashiers, (context, { params, body, headers }) =>
    refundVouchers(context, params.id, body, headers['idempotency-key']),
  )
  serve(api, previewExchangeAtCounter, cashiers, (context, { params, body }) =>
    previewExchangeAtTill(context, params.id, body),
  )
  serve(api, exchangeAtCounter, cashiers, (context, { params, body, headers }) =>
    exchangePlaces(context, params.id, body, headers['idempotency-key']),
  )
  serve(api, changeSeatsAtCounter, cashiers, (context, { params, body }) =>
    changeSeats(context, params.id, body),
  )
  serve(api, listSupervisors, cashiers, (context, { query }) => supervisorsOf(context, query.session))
  serve(api, setSupervisorCode, cashiers, (context, { body }) => chooseCode(context, body))
  serve(api, reprintAtCounter, cashiers, (context, { params, body }) => reprint(context, params.id, body))
  serve(api, printSale, cashiers, (context, { params, body }) => printSaleAt(context, params.id, body))
  serve(api, printTillSession, cashiers, (context, { params }) => printReport(context, params.id))
  serve(api, mailSale, cashiers, (context, { params, body }) => mailSaleTo(context, params.id, body))
  serve(api, openCustomerDisplay, cashiers, (context, { params }) => openDisplay(context, params.id))
  serve(api, showToCustomer, cashiers, (context, { params, body }) => showOnDisplay(context, params.id, body))
  serve(api, readCustomerDisplay, open, (context, { headers }) =>
    readDisplay(context, headers['display-token']),
  )
  serve(api, listSimulatedDevices, cashiers, readSimulators)
  serve(api, setSimulatedDevice, cashiers, (context, { params, body }) =>
    setSimulator(context, params.id, body),
  )
  serve(api, holdAtCounter, cashiers, (context, { body }) => holdAtTill(context, body))
  serve(api, releaseAtCounter, cashiers, (context, { query }) => releasePlaces(context, query))
}

export function mountCounterAdmin(api: Api): void {
  for (const entity of plainEntities) serveEntity(api, keepers, entity)

  serveReading(api, till, keepers, tillEntity)
  serve(api, till.create, keepers, (context, { body }) => createRecord(context, tillEntity, body))
  serve(api, till.update, keepers, (context, { params, body }) => changeTill(context, params.id, body))
  serve(api, till.remove, keepers, (context, { params }) => removeRecord(context, tillEntity, params.id))

  serveReading(api, meansOfPayment, keepers, meansEntity)
  serve(api, meansOfPayment.create, keepers, (context, { body }) => createMeans(context, body))
  serve(api, meansOfPayment.update, keepers, (context, { params, body }) =>
    changeRecord(context, meansEntity, params.id, body),
  )
  serve(api, meansOfPayment.remove, keepers, (context, { params }) => removeMeans(context, params.id))
}
