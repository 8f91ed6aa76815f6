import type { RouterContextProvider } from 'react-router'
import { scanTicket } from '../../../contract/admin/control.ts'
import { ApiRefusal, call } from '../../api-client.ts'
import { nowhere } from '../api/entity-of-page.ts'
import { textIn } from '../form/values.ts'
import { shownOf, trouble } from './desk.ts'
import type { Shown } from './desk-types.ts'
import { gateAt } from './gate-address.ts'

/** Without scripts: a code typed into the form, answered by the house. */
export async function answerForm(
  context: Readonly<RouterContextProvider>,
  params: { kind: string; id: string },
  request: Request,
): Promise<Shown> {
  const gate = gateAt(params)
  if (!gate) throw nowhere()
  const form = await request.formData()
  const scan = { text: textIn(form, 'texte'), scan_id: textIn(form, 'scan_id'), ...gate }
  try {
    return shownOf(await call(context, scanTicket, { body: scan }))
  } catch (error) {
    if (error instanceof ApiRefusal && error.status < 500) return trouble(error.message)
    throw error
  }
}
