import { changeHouse, readHouse } from '../../contract/admin/house.ts'
import { type Api, allow, serve } from '../http/serve.ts'
import { changeHouseSettings } from './change-house.ts'
import { readHouseSettings } from './read-house.ts'

export function mountIdentity(api: Api): void {
  serve(api, readHouse, allow('house:read'), readHouseSettings)
  serve(api, changeHouse, allow('house:write'), (context, { body }) => changeHouseSettings(context, body))
}
