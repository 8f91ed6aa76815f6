/** Returns the URL of the login or registration page, which leads back to `page`. */
export const loginPath = (page: string, entrance: 'connexion' | 'inscription' = 'connexion'): string =>
  `/authentification/${entrance}?retour=${encodeURIComponent(page)}`

/** Returns the URL of the page on which a buyer without an account enters an e-mail address. */
export const guestAddressPath = (page: string): string => `${loginPath(page)}&sans-compte=oui`

/** Returns the URL of the login page after the session has expired; the login page then explains this. */
export const expiredSessionPath = (page: string): string => `${loginPath(page)}&session=expiree`
