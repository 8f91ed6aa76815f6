/** Every "no" the server can say: its HTTP status and its French sentence. A code without a sentence does not compile. */
export const refusals = {
  unreadable: [400, 'La demande est illisible : vérifiez qu’il s’agit bien de JSON.'],
  invalid: [400, 'Certaines informations sont manquantes ou incorrectes.'],
  not_logged_in: [401, 'Connectez-vous pour continuer.'],
  not_allowed: [403, 'Vous n’avez pas le droit de faire cela.'],
  foreign_origin: [403, 'Cette demande vient d’un autre site : elle a été refusée.'],
  not_found: [404, 'Cette page ou cet élément n’existe pas.'],
  film_not_found: [404, 'Ce film n’existe pas ou n’est plus à l’affiche.'],
  screening_not_found: [404, 'Cette séance n’existe pas.'],
  wrong_credentials: [409, 'Adresse e-mail ou mot de passe incorrect.'],
  email_taken: [409, 'Un compte existe déjà avec cette adresse e-mail.'],
  too_large: [413, 'La demande est trop volumineuse.'],
  not_json: [415, 'La demande doit être envoyée en JSON (Content-Type: application/json).'],
  too_many_requests: [429, 'Trop de demandes en peu de temps. Patientez un instant, puis réessayez.'],
  unexpected: [500, 'Une erreur inattendue est survenue. Réessayez ; si cela continue, contactez le cinéma.'],
  unavailable: [503, 'Le service est momentanément indisponible. Réessayez dans quelques instants.'],
} as const satisfies Record<string, readonly [number, string]>

export type RefusalCode = keyof typeof refusals

export type FieldError = { field: string; message: string }

/** The shape of every error answer. */
export type ErrorAnswer = { message: string; code: RefusalCode; errors?: FieldError[] }

export const errorAnswer = (code: RefusalCode, errors?: FieldError[]): ErrorAnswer => ({
  message: refusals[code][1],
  code,
  ...(errors ? { errors } : {}),
})
