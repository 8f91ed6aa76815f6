import type { Import } from './imports.ts'
import { isTables, type Layer, orderOfSlices, type Place } from './places.ts'

export type ImportRule = { rule: string; breaks(from: Place, to: Place, imported: Import): boolean }

// The lowest files of server/: every module may import them, and they may import only each other.
const footing = ['server/context.ts', 'server/startup-error.ts', 'server/files.ts']
const packagesOfServer =
  /^(pg|drizzle-orm|@electric-sql\/|hono|@hono\/|sharp|pino|@node-rs\/|nodemailer|pdfkit|fontkit)/

// The layers of its own slice that each layer may import.
const below: Record<Layer, Layer[]> = {
  tables: ['tables'],
  queries: ['queries', 'tables'],
  rules: ['rules'],
  'use case': ['use case', 'rules', 'queries', 'tables'],
  routes: ['routes', 'use case', 'rules', 'queries'],
}

export const importRules: ImportRule[] = [
  {
    rule: 'contract imports zod and itself only',
    breaks: (from, to) =>
      from.kind === 'contract' && to.path !== 'zod' && to.kind !== 'contract' && to.kind !== 'contract rules',
  },
  {
    rule: 'contract/rules imports nothing but contract/rules',
    breaks: (from, to) => from.kind === 'contract rules' && to.kind !== 'contract rules',
  },
  {
    rule: 'web knows the server by its contract only',
    breaks: (from, to) =>
      from.kind === 'web' && (isServer(to) || (to.kind === 'package' && packagesOfServer.test(to.path))),
  },
  {
    rule: 'only server/pages.ts knows web',
    breaks: (from, to) => isServer(from) && to.kind === 'web' && from.path !== 'server/pages.ts',
  },
  {
    rule: 'the product does not import tests, scripts or bench',
    breaks: (from, to) => from.kind !== 'workshop' && to.kind === 'workshop',
  },
  {
    rule: 'server/http knows no slice',
    breaks: (from, to) =>
      from.kind === 'http' &&
      (to.kind === 'slice' ||
        to.kind === 'demo' ||
        (to.kind === 'server root' && !footing.includes(to.path))),
  },
  {
    rule: 'server/database knows the footing and tables only',
    breaks: (from, to) =>
      from.kind === 'database' &&
      isServer(to) &&
      to.kind !== 'database' &&
      !footing.includes(to.path) &&
      !isTables(to.path),
  },
  {
    rule: 'the footing of the server rests on nothing',
    breaks: (from, to, { typeOnly }) =>
      footing.includes(from.path) && isServer(to) && !footing.includes(to.path) && !typeOnly,
  },
  {
    rule: 'the demo uses no queries and no routes of a slice',
    breaks: (from, to) =>
      from.kind === 'demo' && to.kind === 'slice' && ['queries', 'routes'].includes(to.layer),
  },
  {
    rule: 'a new slice gets its place in the order (tests/architecture/places.ts)',
    breaks: from => from.kind === 'slice' && orderOfSlices[from.slice] === undefined,
  },
  {
    rule: 'slices are used in their order; upward only through server/slice-hooks.ts',
    breaks: (from, to) =>
      from.kind === 'slice' &&
      to.kind === 'slice' &&
      from.slice !== to.slice &&
      !((orderOfSlices[from.slice] ?? 0) > (orderOfSlices[to.slice] ?? 99)),
  },
  {
    rule: 'a slice never uses the queries or routes of another',
    breaks: (from, to) =>
      from.kind === 'slice' &&
      to.kind === 'slice' &&
      from.slice !== to.slice &&
      ['queries', 'routes'].includes(to.layer),
  },
  {
    rule: 'a slice uses of the server’s root only its footing and slice-hooks.ts',
    breaks: (from, to) =>
      from.kind === 'slice' &&
      to.kind === 'server root' &&
      ![...footing, 'server/slice-hooks.ts'].includes(to.path),
  },
  {
    rule: 'a slice does not know the demo nor how the embedded database works',
    breaks: (from, to) =>
      from.kind === 'slice' && (to.kind === 'demo' || to.path.startsWith('server/database/embedded/')),
  },
  {
    rule: 'in a slice: routes → use case → queries → tables, use case → rules',
    breaks: (from, to, { typeOnly }) =>
      from.kind === 'slice' &&
      to.kind === 'slice' &&
      from.slice === to.slice &&
      !(typeOnly && from.layer !== 'tables') &&
      !below[from.layer].includes(to.layer),
  },
  {
    rule: 'what ends the trust in an account is asked of server/members/login/revoke-access.ts',
    breaks: (from, to) =>
      to.path === 'server/members/login/trust-queries.ts' &&
      from.path !== 'server/members/login/revoke-access.ts',
  },
  {
    rule: 'rules decide without input or output: contract, other rules and types only',
    breaks: (from, to, { typeOnly }) =>
      from.kind === 'slice' &&
      from.layer === 'rules' &&
      !typeOnly &&
      to.kind !== 'contract' &&
      to.kind !== 'contract rules' &&
      !(to.kind === 'slice' && to.layer === 'rules'),
  },
]

function isServer({ kind }: Place): boolean {
  return ['server root', 'http', 'database', 'demo', 'slice'].includes(kind)
}
