import { changeIdentity, giveLogo, readIdentity, removeLogo } from '../../contract/admin/site-settings.ts'
import { type Api, allow, serve } from '../http/serve.ts'
import { changeSiteSettings } from './change-identity.ts'
import { storeLogo, takeLogoAway } from './change-logo.ts'
import { readSiteSettings } from './read-identity.ts'

export function mountIdentity(api: Api): void {
  serve(api, readIdentity, allow('house:read'), readSiteSettings)
  serve(api, changeIdentity, allow('house:write'), (context, { body }) => changeSiteSettings(context, body))
  serve(api, giveLogo, allow('house:write'), (context, { form }) => storeLogo(context, form.logo))
  serve(api, removeLogo, allow('house:write'), takeLogoAway)
}
