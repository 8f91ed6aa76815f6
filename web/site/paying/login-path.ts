/** The login or registration page, with a return path. */
export const afterLogin = (page: string, entrance: 'connexion' | 'inscription' = 'connexion'): string =>
  `/authentification/${entrance}?retour=${encodeURIComponent(page)}`

/** The same after the session expired; the login page then explains why. */
export const afterExpiry = (page: string): string => `${afterLogin(page)}&session=expiree`
