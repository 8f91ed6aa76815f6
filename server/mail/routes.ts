import { exportMails, listMails, readMail, retryMail } from '../../contract/mail.ts'
import { type Api, allow, serve } from '../http/serve.ts'
import { serveList } from '../http/serve-list.ts'
import { mailListing } from './queries.ts'
import { readMailOf, retryMailOf } from './read-mails.ts'

export function mountMail(api: Api): void {
  serveList(api, { list: listMails, exportCsv: exportMails }, allow('mails:read'), {
    ...mailListing,
    name: 'mail',
  })
  serve(api, readMail, allow('mails:read'), (context, { params }) => readMailOf(context, params.id))
  serve(api, retryMail, allow('mails:send'), (context, { params }) => retryMailOf(context, params.id))
}
