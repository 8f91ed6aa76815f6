import { cents } from '../contract/rules/money.ts'
import type { PrintedTicket, Receipt, TillReport } from '../server/printing/slips.ts'

const marks = { duplicate: false, simulation: false }

export const aTicket = (change: Partial<PrintedTicket> = {}): PrintedTicket => ({
  ...marks,
  kind: 'ticket',
  cinema: 'Le Grand Écran',
  film: 'L’Été à Noël',
  version: 'VOST, 3D',
  room: 'Salle 1',
  starts_at: new Date('2026-11-20T19:30:00Z'),
  seat: { row_name: 'F', seat_number: '12' },
  fare_code: 'PT',
  fare: 'Plein tarif',
  price: cents(950),
  ticket_number: 12,
  operation: 3456,
  till: 'Caisse 1',
  issued_at: new Date('2026-11-20T19:12:00Z'),
  qr: 'TBBBBBNSPBCDFGHJKLNPRSTVXBCDFGHJKLNPRSTVXBCDF',
  ...change,
})

export const aReceipt = (change: Partial<Receipt> = {}): Receipt => ({
  ...marks,
  kind: 'receipt',
  seller: ['Le Grand Écran', '12 rue de la Gare, 59000 Lille', 'SIRET 123 456 789 00012'],
  till: 'Caisse 1',
  operation: 3456,
  issued_at: new Date('2026-11-20T19:12:00Z'),
  items: [
    { quantity: 2, label: 'Plein tarif', amount: cents(1900) },
    { quantity: 1, label: 'Pop-corn caramel au beurre salé, grand seau', amount: cents(650) },
  ],
  total: cents(2550),
  vat: [
    { rate: 5.5, net: cents(1801), vat: cents(99) },
    { rate: 10, net: cents(591), vat: cents(59) },
  ],
  payments: [{ label: 'Espèces', amount: cents(3000) }],
  change: cents(450),
  ...change,
})

export const aTillReport = (change: Partial<TillReport> = {}): TillReport => ({
  ...marks,
  kind: 'till_report',
  letter: 'Z',
  cinema: 'Le Grand Écran',
  till: 'Caisse 1',
  session: 41,
  opened_at: new Date('2026-11-20T12:00:00Z'),
  closed_at: new Date('2026-11-20T23:10:00Z'),
  printed_at: new Date('2026-11-20T23:11:00Z'),
  float: cents(15000),
  sales: [
    { label: 'Plein tarif', count: 120, amount: cents(114000) },
    { label: 'Invitation', count: 2, amount: cents(0) },
  ],
  means: [
    { label: 'Espèces', amount: cents(40000) },
    { label: 'Carte bancaire (terminal)', amount: cents(74000) },
  ],
  vat: [{ rate: 5.5, net: cents(108057), vat: cents(5943) }],
  cash_in: cents(0),
  cash_out: cents(20000),
  count: {
    expected: cents(35000),
    counted: cents(34950),
    difference: cents(-50),
    because: 'Rendu de monnaie',
  },
  seal: null,
  ...change,
})
