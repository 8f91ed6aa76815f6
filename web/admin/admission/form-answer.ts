import type { RouterContextProvider } from 'react-router'
import { scanTicket, searchDoor } from '../../../contract/admin/control.ts'
import { ApiRefusal, call } from '../../api-client.ts'
import { nowhere } from '../api/entity-of-page.ts'
import { textIn } from '../form/values.ts'
import type { Scan, Searched, Shown } from './door-types.ts'
import { gateAt } from './gate-address.ts'
import { isTicket, notSearched, searchedFor } from './search-by-name.ts'
import { shownOf, trouble } from './shown.ts'

/** What the page shows after a form: an answer, what was found, or both. */
export type FormAnswer = { shown: Shown | null; searched: Searched | null; typed: string }

/** Without scripts: a code typed into the form, a name looked for, a place let in by it, or what was seen of a proof. */
export async function answerForm(
  context: Readonly<RouterContextProvider>,
  params: { kind: string; id: string },
  request: Request,
): Promise<FormAnswer> {
  const gate = gateAt(params)
  if (!gate) throw nowhere()
  const form = await request.formData()
  const typed = textIn(form, 'recherche')
  const scan = scanIn(form)
  if (!scan) return { shown: null, searched: await search(context, typed), typed }
  const said = textIn(form, 'justificatif')
  const proof = said === 'seen' || said === 'refused' ? said : 'ask'
  try {
    const shown = shownOf(await call(context, scanTicket, { body: { ...scan, proof, ...gate } }), scan)
    return { shown, searched: null, typed }
  } catch (error) {
    if (error instanceof ApiRefusal && error.status < 500)
      return { shown: trouble(error.answer), searched: null, typed }
    throw error
  }
}

/** Null where somebody looks for a name. */
function scanIn(form: FormData): Scan | null {
  const scan_id = textIn(form, 'scan_id')
  if (form.has('place')) return { scan_id, tickets_id: Number(textIn(form, 'place')) }
  if (form.has('texte')) return { scan_id, text: textIn(form, 'texte') }
  const typed = textIn(form, 'recherche')
  return isTicket(typed) ? { scan_id: crypto.randomUUID(), text: typed } : null
}

async function search(context: Readonly<RouterContextProvider>, typed: string): Promise<Searched> {
  try {
    return searchedFor(typed, await call(context, searchDoor, { body: { search: typed } }))
  } catch (error) {
    if (error instanceof ApiRefusal && error.status < 500) return notSearched(typed, error)
    throw error
  }
}
