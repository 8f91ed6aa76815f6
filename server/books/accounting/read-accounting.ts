import type { changeAccounts, readAccounting } from '../../../contract/admin/accounting.ts'
import type { FileAnswer, InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { businessDay } from '../../../contract/rules/business-day.ts'
import { addDays } from '../../../contract/rules/dates.ts'
import { cents, eurosFromCents } from '../../../contract/rules/money.ts'
import { longDate } from '../../../contract/texts/dates.ts'
import { writeToJournal } from '../../audit/write-to-journal.ts'
import type { ActorContext } from '../../context.ts'
import { csvFile } from '../../http/csv.ts'
import { Refusal } from '../../http/refusal.ts'
import { inParts } from '../in-parts.ts'
import { namesOfGroups } from '../takings/queries.ts'
import { endOf, startOf } from '../takings/rules.ts'
import {
  chosenAccounts,
  listMeans,
  lockChosenAccounts,
  storeAccounts,
  sumDrawers,
  sumJournal,
} from './queries.ts'
import {
  type Account,
  accountsFor,
  type DrawerSum,
  drawerPiecesOf,
  type JournalSum,
  type Piece,
  piecesOf,
} from './rules.ts'

type Asked = InputOf<typeof readAccounting>['query']

/** Returns the accounts, each with its total debit and its total credit in the period. */
export async function readAccountingOf(
  context: ActorContext,
  asked: Asked,
): Promise<OutputOf<typeof readAccounting>> {
  const period = periodOf(asked, businessDay(context.now()))
  const pieces = Object.values(await readPieces(context, period)).flat()
  const postings = pieces.flatMap(piece => piece.postings)
  const sum = (code: string, side: 'debit' | 'credit') =>
    cents(postings.filter(each => each.code === code).reduce((all, each) => all + each[side], 0))
  const accounts = await accountsOf(context, pieces)
  return {
    ...period,
    accounts: accounts.map(each => ({
      ...each,
      debit: sum(each.code, 'debit'),
      credit: sum(each.code, 'credit'),
    })),
  }
}

/** Stores the account numbers that an admin chooses. An empty number restores the default account. */
export async function changeAccountsOf(
  context: ActorContext,
  { accounts }: InputOf<typeof changeAccounts>['body'],
): Promise<undefined> {
  const known = new Map(accountsFor(await listMeans(context.db)).map(each => [each.code, each]))
  const unknown = accounts.findIndex(({ code }) => !known.has(code))
  if (unknown >= 0)
    throw new Refusal('invalid', {
      errors: [
        { field: `accounts[${unknown}].code`, message: 'Ce compte n’existe pas : rechargez la page.' },
      ],
    })
  await context.db.transaction(async db => {
    const before = await lockChosenAccounts(db)
    const asked = new Map(accounts.map(({ code, account }) => [code, account]))
    const after = Object.fromEntries(
      [...known.values()].flatMap(({ code, usual }) => {
        const account = asked.get(code) ?? before[code] ?? ''
        return account === '' || account === usual ? [] : [[code, account]]
      }),
    )
    const numberOf = (chosen: Readonly<Record<string, string>>, { code, usual }: Account) =>
      chosen[code] ?? usual
    const changed = [...known.values()].filter(each => numberOf(before, each) !== numberOf(after, each))
    if (changed.length === 0) return
    await storeAccounts(db, after)
    const told = (chosen: Readonly<Record<string, string>>) => ({
      accounts: changed.map(each => `${each.label}\u00a0: ${numberOf(chosen, each)}`),
    })
    await writeToJournal(db, context, {
      ...{ action: 'update', entity: 'books', entity_id: 1, before: told(before), after: told(after) },
    })
  })
}

const columns = [
  ...(['journal_code', 'entry_date', 'piece', 'account', 'account_label', 'entry_label'] as const),
  ...(['debit', 'credit'] as const),
]

/**
 * Exports the accounting entries as CSV, one line per posting. In each entry, debits and credits are equal. An
 * entry has the same name (`piece`) in every export.
 */
export async function exportAccountingOf(context: ActorContext, asked: Asked): Promise<FileAnswer> {
  const { from, to, provisional } = periodOf(asked, businessDay(context.now()))
  const { sales, drawers } = await readPieces(context, { from, to })
  const pieces = [...sales, ...drawers]
  const accounts = new Map((await accountsOf(context, pieces)).map(each => [each.code, each]))
  const ids = pieces.flatMap(({ cinemas_id }) => cinemas_id ?? [])
  const cinemas = await namesOfGroups(context.db, 'cinema', [...new Set(ids.map(String))])
  const linesOf = ({ day, cinemas_id, postings }: Piece, isDrawer: boolean) =>
    postings.map(({ code, debit, credit }) => ({
      journal_code: isDrawer ? 'CA' : 'VE',
      entry_date: day,
      piece: `${cinemas_id === null ? 'M' : `C${cinemas_id}`}-${day.replaceAll('-', '')}${isDrawer ? '-CAISSE' : ''}`,
      account: accounts.get(code)!.account,
      account_label: accounts.get(code)!.label,
      entry_label: `${isDrawer ? 'Espèces des caisses' : 'Recettes'} du ${longDate(day)}, ${cinemas.get(String(cinemas_id)) ?? 'boutique'}`,
      debit: eurosFromCents(debit),
      credit: eurosFromCents(credit),
    }))
  const lines = [
    ...sales.flatMap(piece => linesOf(piece, false)),
    ...drawers.flatMap(piece => linesOf(piece, true)),
  ]
  const file = `ecritures-du-${from}-au-${to}${provisional ? '-provisoire' : ''}`
  return csvFile(file, columns, [lines], written => written)
}

/** Returns all accounts, including those that exist only for these entries, for example for a former VAT rate. */
async function accountsOf({ db }: ActorContext, pieces: readonly Piece[]) {
  const accounts = accountsFor(await listMeans(db))
  const known = new Set(accounts.map(({ code }) => code))
  const others = new Set(
    pieces.flatMap(({ postings }) => postings.map(({ code }) => code)).filter(code => !known.has(code)),
  )
  const chosen = await chosenAccounts(db)
  return [...accounts, ...[...others].map(code => ({ code, label: code, usual: '471000' }))].map(each => ({
    ...each,
    account: chosen[each.code] ?? each.usual,
  }))
}

/** Reads the accounting entries of a period. */
async function readPieces(
  { db, actor }: ActorContext,
  period: { from: string; to: string },
): Promise<{ sales: Piece[]; drawers: Piece[] }> {
  const sums: JournalSum[] = []
  const drawers: DrawerSum[] = []
  for await (const days of inParts(period, 3)) {
    sums.push(...(await sumJournal(db, days, actor.cinemas_ids)))
    drawers.push(...(await sumDrawers(db, days, actor.cinemas_ids)))
  }
  return { sales: piecesOf(sums), drawers: drawerPiecesOf(drawers) }
}

/**
 * Returns the requested period; without one, the last whole month. If only one day is given, returns its month.
 */
function periodOf({ from, to }: Asked, today: string) {
  const day = to ?? from ?? addDays(startOf('month', today), -1)
  const period = { from: from ?? startOf('month', day), to: to ?? endOf('month', startOf('month', day)) }
  return { ...period, provisional: period.to >= today }
}
