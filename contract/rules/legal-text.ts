// A legal text is Markdown with fields, {{siret}}, and conditions, {{#si siret}}…{{sinon}}…{{/si}}. They are
// filled from the settings, fares, rooms and rules, so that the text stays correct when these change. The cinema
// may rewrite the text.

export const legalKinds = ['cgv', 'cgu', 'confidentialite', 'mentions-legales', 'accessibilite'] as const
export type LegalKind = (typeof legalKinds)[number]

export const legalKindWords: Readonly<Record<LegalKind, string>> = {
  cgv: 'Conditions générales de vente',
  cgu: 'Conditions générales d’utilisation',
  confidentialite: 'Politique de confidentialité',
  'mentions-legales': 'Mentions légales',
  accessibilite: 'Déclaration d’accessibilité',
}

/** The most characters of a legal text: more than twice the longest default text. */
export const longestLegalText = 80_000

/** The most characters of a line. The time to parse a line grows with the square of its length. */
const longestLine = 4000

/**
 * The most lines that begin with « ::: », which opens a box. For each box that is never closed, the parser reads
 * the rest of the text again, which would take very long for many boxes.
 */
const mostBoxLines = 200

/** The most invalid tags that are reported. */
const mostProblems = 50

/** Each field of a legal text and its meaning. In a condition, a field is true if it is not empty. */
export const legalFields = {
  vendeur: 'La raison sociale, le siège, les numéros et les contacts, en liste',
  mediateur: 'Le médiateur de la consommation, sur trois lignes',
  cinemas: 'Les cinémas avec adresse, téléphone et e-mail, en liste',
  tarifs: 'Les tarifs vendus, leurs conditions et justificatifs, en liste',
  'raison-sociale': 'Raison sociale',
  'forme-juridique': 'Forme juridique',
  'siege-social': 'Siège social',
  siret: 'SIRET',
  'autorisation-exploitation': 'Autorisation d’exploitation',
  'directeur-publication': 'Directeur ou directrice de la publication',
  'e-mail': 'E-mail de contact',
  'e-mail-donnees': 'E-mail pour les données personnelles',
  'e-mail-accessibilite': 'E-mail pour l’accessibilité',
  hebergeur: 'Hébergeur du site',
  'adresse-hebergeur': 'Adresse de l’hébergeur',
  'telephone-hebergeur': 'Téléphone de l’hébergeur',
  'pays-hebergeur': 'Pays de l’hébergeur',
  'prestataire-paiement': 'Prestataire de paiement',
  'prestataire-messagerie': 'Prestataire de messagerie',
  'age-minimum': 'Âge minimum en salle ; rien s’il n’y en a pas',
  'jours-sauvegardes': 'Jours de garde des sauvegardes',
  'jours-journaux': 'Jours de garde des journaux techniques',
  'plein-tarif': 'Le plein tarif habituel',
  'places-minimum': 'Le moins de places par personne et par séance',
  'places-maximum': 'Le plus de places par personne et par séance',
  'places-sans-paiement': 'Le plus de places gardées sans paiement',
  'minutes-sans-paiement': 'Minutes de garde sans paiement',
  'minutes-annulation': 'Minutes avant la séance : dernier moment pour annuler',
  'minutes-portes': 'Minutes avant la séance : ouverture des portes',
  'minutes-entree': 'Minutes après le début : dernier moment pour entrer',
  'mois-invitation': 'Mois de validité d’une invitation',
  'jours-recredit': 'Jours d’usage de ce qui est recrédité après sa fin',
  'jours-rappel': 'Jours entre le rappel et la fin d’une e-carte',
  'jours-retractation': 'Jours pour se rétracter',
  'jours-remboursement': 'Jours pour rembourser',
  'jours-choix': 'Jours pour choisir après une annulation par le cinéma',
  'jours-suppression': 'Jours avant l’effacement d’un compte',
  'jours-connexion': 'Jours sans visite avant la fin d’une connexion',
  'jours-connexion-au-plus': 'Jours d’une connexion, au plus',
  'jours-connexion-equipe': 'Jours d’une connexion de l’équipe, au plus',
  'heures-connexion-equipe': 'Heures sans activité avant la fin d’une connexion de l’équipe',
  'annees-comptables': 'Années de garde des pièces comptables',
} as const

/**
 * The conditions of a legal text besides its fields. The first three are about numbered seats; exactly one of
 * these three is true.
 */
export const legalConditions = {
  'placement-libre': 'Aucune séance n’a de sièges numérotés',
  'placement-numerote': 'Toutes les séances ont des sièges numérotés',
  'placement-mixte': 'Certaines séances ont des sièges numérotés',
  'plusieurs-tarifs': 'Le site vend plus d’un tarif',
  'plusieurs-cinemas': 'Le site vend pour plusieurs cinémas',
  'sans-compte': 'Le site vend aussi sans compte, à une adresse e-mail confirmée par un code',
  'reseaux-sociaux': 'Les réglages indiquent un réseau social au moins',
  demonstration: 'La société est celle de la démonstration',
} as const

export type LegalFacts = Readonly<Record<keyof typeof legalFields | keyof typeof legalConditions, string>>

/**
 * Matches the tags of a legal text. A condition alone on its line is matched with its line break, so that removing
 * it leaves no empty line, which would split a list.
 */
const tags = /^[ \t]*\{\{[ \t]*((?:#si|\/si|sinon)[^{}\n]*)\}\}[ \t]*(?:\n|$)|\{\{([^{}\n]*)\}\}|\{\{|\}\}/gm

type Condition = { shown: boolean; tag: string; line: number; turned: boolean }

/**
 * Fills the fields and conditions of a legal text. Removes each invalid tag and reports it with its line number.
 */
export function fillLegalText(
  body: string,
  facts: Readonly<Record<string, string>>,
): { text: string; problems: string[] } {
  const problems: string[] = []
  const tell = (problem: string) => {
    if (problems.length < mostProblems) problems.push(problem)
  }
  const open: Condition[] = []
  let text = ''
  let end = 0
  let line = 1
  const write = (piece: string) => {
    if (open.every(({ shown }) => shown)) text += piece
  }
  const known = (name: string, tag: string, line: number): boolean => {
    if (Object.hasOwn(facts, name)) return true
    tell(`Ligne ${line} : le champ « ${tag} » n’existe pas.`)
    return false
  }
  const take = (tag: string, line: number) => {
    const inner = tag.slice(2, -2).trim()
    const condition = /^#si\s+(\S+)$/.exec(inner)
    const last = open.at(-1)
    if (condition) {
      const name = condition[1]!
      const shown = known(name, tag, line) && facts[name] !== ''
      open.push({ shown, tag, line, turned: false })
    } else if (inner === 'sinon' && last && !last.turned)
      Object.assign(last, { shown: !last.shown, turned: true })
    else if (inner === '/si' && last) open.pop()
    else if (inner === 'sinon' || inner === '/si')
      tell(`Ligne ${line} : « ${tag} » ne répond à aucune condition ouverte.`)
    else if (tag.length < 4) tell(`Ligne ${line} : « ${tag} » est seul. Un champ s’écrit {{siret}}.`)
    else if (known(inner, tag, line) && inner in legalConditions)
      tell(`Ligne ${line} : « ${tag} » est une condition. Elle s’écrit {{#si ${inner}}}…{{/si}}.`)
    else write(facts[inner] ?? '')
  }
  for (const match of body.matchAll(tags)) {
    const before = body.slice(end, match.index)
    write(before)
    end = match.index + match[0].length
    line += countLines(before)
    take(match[1] === undefined ? match[0] : `{{${match[1].trim()}}}`, line)
    line += countLines(match[0])
  }
  write(body.slice(end))
  for (const { tag, line } of open)
    tell(`Ligne ${line} : la condition « ${tag} » n’est pas fermée. Écrivez {{/si}} où elle finit.`)
  return { text, problems }
}

const countLines = (text: string): number => text.split('\n').length - 1

const anything = Object.fromEntries(
  [...Object.keys(legalFields), ...Object.keys(legalConditions)].map(name => [name, 'x']),
)

/** Returns why a legal text cannot be published; an empty list if it can. */
export function legalTextProblems(body: string): string[] {
  if (body.trim() === '') return ['Le texte est vide.']
  if (body.length > longestLegalText)
    return [`Le texte a ${body.length} caractères ; il en faut ${longestLegalText} au plus.`]
  const { problems } = fillLegalText(body, anything)
  const long = body.split('\n').findIndex(line => line.length > longestLine)
  if (long >= 0)
    problems.push(
      `Ligne ${long + 1} : ${longestLine} caractères au plus. Séparez les paragraphes par une ligne vide.`,
    )
  if ((body.match(/^[ \t]*:::/gm)?.length ?? 0) > mostBoxLines)
    problems.push(`Le texte a ${mostBoxLines} lignes « ::: » au plus.`)
  if (!/^\s*# \S/.test(body)) problems.push('Le texte commence par son titre, sur une ligne : « # Titre ».')
  if (!/^## \S/m.test(body))
    problems.push(
      'Il faut une partie au moins. Une partie commence par une ligne comme « ## Article 1 – Objet ».',
    )
  return problems
}
