import type { RouterContextProvider } from 'react-router'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { listGridsOnSale, listTariffs } from '../../../contract/fares.ts'
import type { readLegalText } from '../../../contract/legal.ts'
import { listCinemas } from '../../../contract/programme.ts'
import { fillLegalText } from '../../../contract/rules/legal-text.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { call } from '../../api-client.ts'
import { identityContext, mailContext } from '../../page-context.ts'
import { addressOf } from '../../ui/page-meta.ts'
import { readDocument } from '../../ui/prose/markdown.ts'
import { legalFacts } from './facts.ts'
import type { LegalPageData } from './legal-page.tsx'
import { operatorOf } from './operator.ts'

type Context = Readonly<RouterContextProvider>

/** The date of the last change of the legal texts that come with the software. */
const originalsUpdatedOn = '2026-11-19'

/** Loads the cinemas, fares and prices. Used by loaders only. */
export async function loadPrices(context: Context, url: URL) {
  const [cinemas, fares, grids] = await Promise.all([
    call(context, listCinemas, {}),
    call(context, listTariffs, {}),
    call(context, listGridsOnSale, {}),
  ])
  return {
    cinemas,
    operator: operatorOf(context.get(identityContext), cinemas),
    fares,
    grids,
    address: addressOf(url),
  }
}

/** Returns a legal text with its fields filled in, as data for its page. Used by loaders and actions only. */
export async function drawLegalPage(
  context: Context,
  url: URL,
  { body, version, created_at, seating }: AnswerOf<typeof readLegalText>,
): Promise<LegalPageData & { address: string }> {
  const { operator, fares, grids, address } = await loadPrices(context, url)
  const guests = operator.identity.guest_checkout && context.get(mailContext)
  const { text } = fillLegalText(body, legalFacts({ operator, fares, grids, seating, guests }))
  const updatedOn = created_at ? inParis(new Date(created_at)).date : originalsUpdatedOn
  return { document: readDocument(text), version, updatedOn, operator, address }
}
