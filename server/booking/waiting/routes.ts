import {
  confirmWaiting,
  joinWaitingList,
  leaveWaitingByLink,
  leaveWaitingList,
  listOwnWaiting,
  readWaitingByLink,
  readWaitingList,
} from '../../../contract/waiting.ts'
import { type Api, allow, open, serve } from '../../http/serve.ts'
import {
  confirmByLink,
  joinList,
  leaveByLink,
  leaveList,
  listOwnEntries,
  readByLink,
  readList,
} from './join-list.ts'

export function mountWaitingLists(api: Api): void {
  serve(api, joinWaitingList, allow('order:place'), (context, { params, body }) =>
    joinList(context, params.id, body),
  )
  serve(api, leaveWaitingList, allow('order:place'), (context, { params }) => leaveList(context, params.id))
  serve(api, readWaitingList, open, (context, { params }) => readList(context, params.id))
  serve(api, listOwnWaiting, allow('order:place'), context => listOwnEntries(context))
  serve(api, readWaitingByLink, open, (context, { params }) => readByLink(context, params.token))
  serve(api, confirmWaiting, open, (context, { params }) => confirmByLink(context, params.token))
  serve(api, leaveWaitingByLink, open, (context, { params }) => leaveByLink(context, params.token))
}
