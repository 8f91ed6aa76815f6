import type { Source } from './sources.ts'

const order = 'slices are used in their order; upward only through server/slice-hooks.ts'
const layers = 'in a slice: routes → use case → queries → tables, use case → rules'
const pure = 'rules decide without input or output: contract, other rules and types only'
const foreign = 'a slice never uses the queries or routes of another'
const clock = 'the time and chance are given by server/main.ts'
const colours = 'colours live in web/ui/tokens.css only'
const web = 'web knows the server by its contract only'
const database = 'server/database knows the footing and tables only'
const http = 'server/http knows no slice'
const program = 'a text is never a program: nothing is evaluated, started, or written as markup'
const style = 'no style attribute: the policy of the pages refuses it'
const root = 'the root of the API is said once, in contract/api-root.ts'
const client = 'pages ask the API through web/api-client.ts only'
const environment = 'only server/main.ts reads the environment'

/** Small sources that violate one rule each, so that a rule that never refuses anything fails its test. */
export const forbidden: (Source & { rule: string })[] = [
  {
    path: 'server/members/admin/admin-change-member.ts',
    text: "import { deleteLoginSessionsOf } from '../login/trust-queries.ts'",
    rule: 'what ends the trust in an account is asked of server/members/login/revoke-access.ts',
  },
  {
    path: 'contract/film.ts',
    text: "import { db } from '../server/context.ts'",
    rule: 'contract imports zod and itself only',
  },
  { path: 'contract/film.ts', text: "import ky from 'ky'", rule: 'contract imports zod and itself only' },
  {
    path: 'contract/rules/price.ts',
    text: "import { z } from 'zod'",
    rule: 'contract/rules imports nothing but contract/rules',
  },
  {
    path: 'contract/rules/price.ts',
    text: "export { film } from '../film.ts'",
    rule: 'contract/rules imports nothing but contract/rules',
  },
  {
    path: 'web/site/home.tsx',
    text: "import type { Film } from '../../server/catalogue/tables.ts'",
    rule: web,
  },
  {
    path: 'web/site/home.tsx',
    text: "const films = await import('../../server/catalogue/queries.ts')",
    rule: web,
  },
  { path: 'web/site/home.tsx', text: "import {\n  sql,\n} from 'drizzle-orm'", rule: web },
  {
    path: 'server/mail/send.ts',
    text: "import { Ticket } from '../../web/site/ticket.tsx'",
    rule: 'only server/pages.ts knows web',
  },
  {
    path: 'server/api.ts',
    text: "import '../tests/harness/databases.ts'",
    rule: 'the product does not import tests, scripts or bench',
  },
  { path: 'server/http/serve.ts', text: "import { findMember } from '../members/recognise.ts'", rule: http },
  { path: 'server/http/serve.ts', text: "import { api } from '../api.ts'", rule: http },
  {
    path: 'server/database/migrate.ts',
    text: "import { book } from '../booking/book-seats.ts'",
    rule: database,
  },
  { path: 'server/database/migrate.ts', text: "import { demo } from '../demo/load-demo.ts'", rule: database },
  {
    path: 'server/demo/load.ts',
    text: "import { all } from '../catalogue/queries.ts'",
    rule: 'the demo uses no queries and no routes of a slice',
  },
  {
    path: 'server/popcorn/sell.ts',
    text: "import { Refusal } from '../http/refusal.ts'",
    rule: 'a new slice gets its place in the order (tests/architecture/places.ts)',
  },
  { path: 'server/screenings/list.ts', text: "import { orders } from '../booking/tables.ts'", rule: order },
  { path: 'server/payments/pay.ts', text: "import { ticket } from '../tickets/issue.ts'", rule: order },
  {
    path: 'server/booking/purchase/book-seats.ts',
    text: "import { sales } from '../../reporting/sales.ts'",
    rule: order,
  },
  {
    path: 'server/booking/purchase/book-seats.ts',
    text: "import { find } from '../../screenings/queries.ts'",
    rule: foreign,
  },
  {
    path: 'server/reporting/sales.ts',
    text: "import { all } from '../booking/admin-queries.ts'",
    rule: foreign,
  },
  {
    path: 'server/booking/purchase/book-seats.ts',
    text: "import { routes } from '../../screenings/routes.ts'",
    rule: foreign,
  },
  {
    path: 'server/booking/purchase/book-seats.ts',
    text: "import { settings } from '../../settings.ts'",
    rule: 'a slice uses of the server’s root only its footing and slice-hooks.ts',
  },
  {
    path: 'server/booking/purchase/book-seats.ts',
    text: "import { films } from '../../demo/films.ts'",
    rule: 'a slice does not know the demo nor how the embedded database works',
  },
  {
    path: 'server/booking/queries.ts',
    text: "import { book } from './purchase/book-seats.ts'",
    rule: layers,
  },
  { path: 'server/booking/tables.ts', text: "import { all } from './queries.ts'", rule: layers },
  {
    path: 'server/booking/purchase/book-seats.ts',
    text: "import { routes } from './routes.ts'",
    rule: layers,
  },
  { path: 'server/booking/routes.ts', text: "import { orders } from './tables.ts'", rule: layers },
  { path: 'server/booking/rules.ts', text: "import { readFile } from 'node:fs/promises'", rule: pure },
  { path: 'server/booking/rules.ts', text: "import { type Row, all } from './queries.ts'", rule: pure },
  {
    path: 'server/files.ts',
    text: "import { book } from './booking/book-seats.ts'",
    rule: 'the footing of the server rests on nothing',
  },
  { path: 'server/members/login/login.ts', text: 'const url = process.env.DATABASE_URL', rule: environment },
  { path: 'web/root.tsx', text: "import { env } from 'node:process'", rule: environment },
  { path: 'server/members/login/login.ts', text: 'const now = new Date()', rule: clock },
  { path: 'server/members/login/login.ts', text: 'const now = Date.now()', rule: clock },
  { path: 'contract/rules/dates.ts', text: 'const luck = Math.random()', rule: clock },
  { path: 'server/members/login/login.ts', text: "import { randomUUID } from 'node:crypto'", rule: clock },
  { path: 'web/ui/chip.css', text: '.chip { color: #fff; }', rule: colours },
  { path: 'web/ui/chip.css', text: '.chip { background: rgb(0 0 0 / 40%) }', rule: colours },
  { path: 'web/ui/chip.css', text: '.chip { border: 1px solid white; }', rule: colours },
  { path: 'web/ui/icon.tsx', text: '<path fill="#ffcc00" />', rule: colours },
  { path: 'web/ui/icon.tsx', text: '<path stroke="black" />', rule: colours },
  { path: 'web/ui/chip.tsx', text: '<i style={{ width: 3 }} />', rule: style },
  { path: 'web/site/film.tsx', text: "const root = '/api/v1'", rule: root },
  { path: 'web/site/film.tsx', text: "await fetch('/app/movie')", rule: client },
  { path: 'web/site/film.tsx', text: 'const api = window.fetch', rule: client },
  { path: 'web/site/film.tsx', text: 'const request = new XMLHttpRequest()', rule: client },
  { path: 'server/images/variants.ts', text: "import { exec } from 'node:child_process'", rule: program },
  { path: 'web/site/home.tsx', text: '<p dangerouslySetInnerHTML={{ __html: synopsis }} />', rule: program },
  { path: 'web/site/home.tsx', text: 'element.innerHTML = synopsis', rule: program },
  { path: 'server/database/search.ts', text: 'const found = new RegExp(word)', rule: program },
  { path: 'contract/rules/dates.ts', text: 'const sum = eval(text)', rule: program },
  {
    path: 'server/booking/orders/order-mails.ts',
    text: "note('Les portes ouvrent 30\u00a0minutes avant le film.')",
    rule: 'minutes and days in a sentence are a figure of contract/rules',
  },
  {
    path: 'web/admin/reservations/move.tsx',
    text: 'throw redirect(`/admin/réservation/${row.id}`)',
    rule: 'a redirect to an address with an accent goes through web/admin/api/lead-to.ts',
  },
]

/**
 * Sources that resemble the forbidden ones but are allowed, so that a rule that refuses everything fails its test.
 */
export const allowed: Source[] = [
  { path: 'web/admin/staff/team.tsx', text: 'return redirect(`/admin/equipe?fait=${intent}`)' },
  { path: 'web/admin/reservations/move.tsx', text: 'throw leadTo(`/admin/réservation/${row.id}`)' },
  { path: 'contract/film.ts', text: "import { z } from 'zod'\nimport { cents } from './rules/money.ts'" },
  {
    path: 'web/site/home.tsx',
    text: "import { useState } from 'react'\nimport type { Route } from './+types/home'",
  },
  { path: 'server/pages.ts', text: "import { client } from '../web/api-client.ts'" },
  { path: 'server/http/serve.ts', text: "import type { Context } from '../context.ts'" },
  { path: 'server/database/schema.ts', text: "export * from '../booking/tables.ts'" },
  {
    path: 'server/booking/purchase/book-seats.ts',
    text: "import { screenings } from '../../screenings/tables.ts'\nimport { decide } from './rules.ts'",
  },
  {
    path: 'server/booking/rules.ts',
    text: "import type { Order } from './tables.ts'\nimport { price } from '../../contract/rules/money.ts'",
  },
  { path: 'server/main.ts', text: 'const now = () => new Date()\nconst url = process.env.DATABASE_URL' },
  {
    path: 'server/members/login/login.ts',
    text: '// new Date() is not ours to call\nconst at = new Date(text)',
  },
  { path: 'web/api-client.ts', text: 'export const fromBrowser = (address, init) => fetch(address, init)' },
  { path: 'contract/api-root.ts', text: "export const apiRoot = '/api/v1'" },
  { path: 'web/ui/tokens.css', text: ':root { --ink: #14110f; }' },
  { path: 'web/ui/chip.css', text: '#face { color: var(--ink); mask: linear-gradient(black, transparent) }' },
  { path: 'web/site/home.tsx', text: '<a href="#face">Voir</a>' },
  { path: 'server/booking/orders/order-mails.ts', text: "const told = 'quelques minutes avant'" },
]
