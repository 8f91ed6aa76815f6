import { deletionGraceDays } from '../../../../contract/rules/account.ts'
import { Notice } from '../../../ui/form/message-list.tsx'

const sentences: Record<string, string> = {
  'inscription=faite': 'Votre compte est créé. Il ne reste qu’à vous connecter.',
  'compte=existe': 'Vous avez déjà un compte\u00a0: connectez-vous.',
  'adresse=confirmee': 'Votre nouvelle adresse est confirmée\u00a0: connectez-vous avec elle.',
  'equipe=bienvenue': 'Bienvenue dans l’équipe\u202f! Connectez-vous pour commencer.',
  'mot-de-passe=change': 'Votre nouveau mot de passe est enregistré\u00a0: connectez-vous.',
  'session=expiree': 'Votre session a expiré\u00a0: reconnectez-vous pour reprendre là où vous en étiez.',
  'suppression=demandee': `Votre compte sera supprimé dans ${deletionGraceDays}\u00a0jours. Vous changez d’avis\u202f? Connectez-vous d’ici là pour le garder.`,
}

/** Explains why the visitor was sent to the login page, for instance after a registration. */
export function LoginNotice({ query }: { query: string }) {
  const found = [...new URLSearchParams(query)].map(([name, value]) => sentences[`${name}=${value}`])
  const sentence = found.find(Boolean)
  return sentence ? <Notice>{sentence}</Notice> : null
}
