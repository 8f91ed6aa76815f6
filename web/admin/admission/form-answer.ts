import type { RouterContextProvider } from 'react-router'
import { scanTicket } from '../../../contract/admin/control.ts'
import { ApiRefusal, call } from '../../api-client.ts'
import { nowhere } from '../api/entity-of-page.ts'
import { textIn } from '../form/values.ts'
import type { Shown } from './desk-types.ts'
import { gateAt } from './gate-address.ts'
import { shownOf, trouble } from './shown.ts'

/** Without scripts: a code typed into the form, or what was seen of its proof, answered by the house. */
export async function answerForm(
  context: Readonly<RouterContextProvider>,
  params: { kind: string; id: string },
  request: Request,
): Promise<Shown> {
  const gate = gateAt(params)
  if (!gate) throw nowhere()
  const form = await request.formData()
  const scan = { text: textIn(form, 'texte'), scan_id: textIn(form, 'scan_id') }
  const said = textIn(form, 'justificatif')
  const proof = said === 'seen' || said === 'refused' ? said : 'ask'
  try {
    return shownOf(await call(context, scanTicket, { body: { ...scan, proof, ...gate } }), scan)
  } catch (error) {
    if (error instanceof ApiRefusal && error.status < 500) return trouble(error.answer)
    throw error
  }
}
