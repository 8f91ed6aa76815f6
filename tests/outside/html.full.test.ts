import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import routes from '../../web/routes.ts'
import { askFor, pageVisits, type Visit, type Visitors, visitorsOf } from './page-visits.ts'
import { type StartedSite, startSite } from './start-site.ts'

const validator = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:standard'] }))

/** Errors that the HTML checker of the W3C reports but html-validate, which this test uses, does not. */
const alsoWrong: [fault: string, sign: RegExp][] = [
  ['a search field cannot be a combobox', /<input\b(?=[^>]* type="search")(?=[^>]* role="combobox")/],
  ['a list without an item', /<([uo]l)\b[^>]*><\/\1>/],
  ['a select must be filled, and cannot be empty', /<select\b[^>]* required[^>]*><option value="[^"]/],
]

let site: StartedSite
let visitors: Visitors
let visits: Visit[]

beforeAll(async () => {
  site = await startSite()
  visitors = await visitorsOf(site)
  visits = await pageVisits(site, visitors)
})
afterAll(() => site.close())

test('every page of the site is valid HTML in each of its states', async () => {
  const faults: string[] = []
  for (const visit of visits) {
    const answer = await askFor(site, visitors, visit)
    const html = await answer.text()
    const [role, address, form] = visit
    const name = `${role} ${decodeURI(address)}${form === undefined ? '' : ', answering a form'}`
    if (!html.startsWith('<!')) faults.push(`${name}: ${answer.status} is not a page`)
    faults.push(...(await faultsOf(html)).map(fault => `${name}: ${fault}`))
  }
  expect(faults).toEqual([])
})

test('the HTML check visits every page route of the site', () => {
  const seen = visits.map(([, address]) => decodeURI(address.split('?')[0]!).slice(1))
  const unseen = pagePatterns(routes).filter(pattern => !seen.some(path => pattern.test(path)))
  expect(unseen).toEqual([])
})

test('control: the check reports invalid HTML', async () => {
  const page = (body: string) => `<!doctype html><html lang="fr"><head><title>a</title></head><body>${body}`
  expect(await faultsOf(page('<p>b</p></body></html>'))).toEqual([])
  const wrong = [
    '<address><h3>b</h3></address>',
    '<ul class="c"></ul>',
    '<input aria-label="b" type="search" role="combobox">',
    '<select aria-label="b" name="c" required=""><option value="d">e</option></select>',
  ]
  for (const body of wrong) expect(await faultsOf(page(`${body}</body></html>`)), body).toHaveLength(1)
})

async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  const found = results.flatMap(({ messages }) =>
    messages.map(({ message, selector }) => `${message} (${selector})`),
  )
  return [...found, ...alsoWrong.filter(([, sign]) => sign.test(html)).map(([fault]) => fault)]
}

type Entry = { path?: string | undefined; file: string; children?: Entry[] | undefined }

/**
 * Returns a pattern for the path of each page. Leaves out routes whose file does not end in .tsx: these are
 * calendars or lists of URLs, not pages.
 */
function pagePatterns(entries: Entry[]): RegExp[] {
  return entries.flatMap(({ path = '', file, children = [] }) => {
    if (children.length > 0) return pagePatterns(children)
    if (!file.endsWith('.tsx') || path === 'deconnexion') return []
    return [new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace('*', '.+')}$`)]
  })
}
