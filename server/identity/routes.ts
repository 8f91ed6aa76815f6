import { changeIdentity, giveLogo, readIdentity, removeLogo } from '../../contract/admin/house.ts'
import { type Api, allow, serve } from '../http/serve.ts'
import { changeHouseSettings } from './change-house.ts'
import { storeLogo, takeLogoAway } from './change-logo.ts'
import { readHouseSettings } from './read-house.ts'

export function mountIdentity(api: Api): void {
  serve(api, readIdentity, allow('house:read'), readHouseSettings)
  serve(api, changeIdentity, allow('house:write'), (context, { body }) => changeHouseSettings(context, body))
  serve(api, giveLogo, allow('house:write'), (context, { form }) => storeLogo(context, form.logo))
  serve(api, removeLogo, allow('house:write'), takeLogoAway)
}
