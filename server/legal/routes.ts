import { listLegalVersions, publishLegalText, readLegalText, readLegalVersion } from '../../contract/legal.ts'
import { type Api, allow, open, serve } from '../http/serve.ts'
import { publishText, readText } from './legal-texts.ts'
import { versionsOf } from './queries.ts'

export function mountLegalTexts(api: Api): void {
  serve(api, readLegalText, open, (context, { params }) => readText(context, params.kind))
  serve(api, readLegalVersion, open, (context, { params }) => readText(context, params.kind, params.version))
  serve(api, listLegalVersions, allow('house:read'), ({ db }, { params }) => versionsOf(db, params.kind))
  serve(api, publishLegalText, allow('house:write'), (context, { params, body }) =>
    publishText(context, params.kind, body),
  )
}
