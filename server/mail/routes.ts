import { listMails, readMail, retryMail } from '../../contract/mail.ts'
import { type Api, allow, serve } from '../http/serve.ts'
import { listMailsBy } from './queries.ts'
import { readMailOf, retryMailOf } from './read-mails.ts'

export function mountMail(api: Api): void {
  serve(api, listMails, allow('mails:read'), ({ db }, { query }) => listMailsBy(db, query))
  serve(api, readMail, allow('mails:read'), (context, { params }) => readMailOf(context, params.id))
  serve(api, retryMail, allow('mails:send'), (context, { params }) => retryMailOf(context, params.id))
}
