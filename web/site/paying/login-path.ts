/** The login or registration page, with a return path. */
export const afterLogin = (page: string, entrance: 'connexion' | 'inscription' = 'connexion'): string =>
  `/authentification/${entrance}?retour=${encodeURIComponent(page)}`

/** Where a buyer without account gives their address. */
export const withoutAccount = (page: string): string => `${afterLogin(page)}&sans-compte=oui`

/** The login page after the session expired; the login page then explains why. */
export const afterExpiry = (page: string): string => `${afterLogin(page)}&session=expiree`
