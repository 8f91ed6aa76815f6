/** Through the login (or the registration), and back to the same place. */
export const afterLogin = (page: string, entrance: 'connexion' | 'inscription' = 'connexion'): string =>
  `/authentification/${entrance}?retour=${encodeURIComponent(page)}`

/** The same for who was logged in when the page came: the login says what has happened. */
export const afterExpiry = (page: string): string => `${afterLogin(page)}&session=expiree`
