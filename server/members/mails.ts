import type { Task } from '../../contract/permissions.ts'
import { deletionGraceDays, resetLinkMinutes, staffInvitationDays } from '../../contract/rules/account.ts'
import { guestCode, joinLinkMinutes } from '../../contract/rules/terms.ts'
import { cinemasText, postText } from '../../contract/texts/posts.ts'
import { aside, button, factTable, greetingOf, type MailDocument, paragraph } from '../mail/document.ts'

const notYou =
  'Si vous n’êtes pas à l’origine de ce changement, choisissez tout de suite un nouveau mot de passe avec «\u00a0Mot de passe oublié\u00a0», et prévenez le cinéma.'

const page = (siteUrl: URL, path: string) => new URL(path, siteUrl)

export const welcomeMail = (siteUrl: URL): MailDocument => ({
  subject: 'Bienvenue au cinéma',
  blocks: [
    paragraph(
      'Votre compte est créé. Il vous servira à réserver vos places et à retrouver vos billets, sur tous vos appareils.',
    ),
    button('Voir le programme', page(siteUrl, '/')),
    aside('Si vous n’avez pas créé ce compte, vous pouvez l’ignorer ou nous demander de le supprimer.'),
  ],
})

/**
 * Returns the mail with the code for buying without an account. It does not depend on whether the e-mail address
 * has an account, so that it reveals nothing.
 */
export const guestCodeMail = (code: string): MailDocument => ({
  // The subject contains no code: staff see the subjects of secret mails, but not the text.
  subject: 'Votre code pour réserver',
  greeting: greetingOf(''),
  blocks: [
    factTable(['Votre code', code]),
    paragraph('Recopiez-le dans la page que vous avez ouverte pour finir votre réservation.'),
    aside(
      `Il vaut ${guestCode.minutes}\u00a0minutes, dans le navigateur qui l’a demandé. Ne le donnez à personne. Si vous n’avez rien demandé, ne faites rien\u00a0: rien n’est réservé à votre adresse.`,
    ),
  ],
  because: 'Vous recevez ce message parce que quelqu’un a donné cette adresse pour réserver sans compte.',
})

export const joinOrdersMail = (siteUrl: URL, firstname: string, token: string): MailDocument => ({
  subject: 'Ajoutez vos réservations à votre compte',
  greeting: greetingOf(firstname),
  blocks: [
    paragraph(
      'Des places ont été réservées sans compte avec cette adresse. Pour les retrouver dans votre compte, ouvrez ce lien une fois connecté.',
    ),
    button(
      'Ajouter ces réservations',
      page(siteUrl, `/utilisateur/reservations-sans-compte/${encodeURIComponent(token)}`),
    ),
    paragraph(`Ce lien vaut ${joinLinkMinutes}\u00a0minutes.`),
    aside(
      'Si vous n’avez pas de compte chez nous, ne faites rien\u00a0: quelqu’un en a créé un avec votre adresse, et vos réservations lui restent fermées.',
    ),
  ],
})

export const resetLinkMail = (siteUrl: URL, firstname: string, token: string): MailDocument => ({
  subject: 'Choisir un nouveau mot de passe',
  greeting: greetingOf(firstname),
  blocks: [
    paragraph('Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte.'),
    button(
      'Choisir un nouveau mot de passe',
      page(siteUrl, `/authentification/nouveau-mot-de-passe/${encodeURIComponent(token)}`),
    ),
    paragraph(`Ce lien ne sert qu’une fois, pendant ${resetLinkMinutes}\u00a0minutes.`),
    aside('Si ce n’était pas vous, ne faites rien\u00a0: votre mot de passe reste le même.'),
  ],
})

/**
 * Returns the mail with a link to choose a new password. It is sent when the cinema entrusts something to the
 * account, such as a staff post, so that only the owner of the e-mail address can use it.
 */
export const newPasswordMail = (
  siteUrl: URL,
  firstname: string,
  { token, why }: { token: string; why: string },
): MailDocument => ({
  subject: 'Choisissez un nouveau mot de passe',
  greeting: greetingOf(firstname),
  blocks: [
    paragraph(why),
    paragraph(
      'Pour être sûrs que ce compte est bien le vôtre, nous en avons fermé l’ancien mot de passe\u00a0: choisissez-en un nouveau.',
    ),
    button(
      'Choisir un nouveau mot de passe',
      page(siteUrl, `/authentification/nouveau-mot-de-passe/${encodeURIComponent(token)}`),
    ),
    paragraph(
      `Ce lien ne sert qu’une fois, pendant ${resetLinkMinutes}\u00a0minutes. Ensuite, «\u00a0Mot de passe oublié\u00a0» vous en envoie un autre.`,
    ),
  ],
})

export const passwordChangedMail = (siteUrl: URL, firstname: string): MailDocument => ({
  subject: 'Votre mot de passe a changé',
  greeting: greetingOf(firstname),
  blocks: [
    paragraph(
      'Le mot de passe de votre compte vient d’être changé. Vos autres appareils ont été déconnectés.',
    ),
    aside(notYou),
    button('Aller à la page de connexion', page(siteUrl, '/authentification/connexion')),
  ],
})

type Offered = {
  token: string
  invited_by: string
  roles_id: number
  tasks: readonly Task[]
  cinemas: readonly string[] | null
}

export const staffInvitationLink = (siteUrl: URL, token: string): URL =>
  page(siteUrl, `/equipe/${encodeURIComponent(token)}`)

/**
 * Returns the mail that invites a person to join the staff. The recipient may have no account yet. Whoever opens
 * the link proves to own the e-mail address.
 */
export const staffInvitationMail = (
  siteUrl: URL,
  { token, invited_by, ...offered }: Offered,
): MailDocument => ({
  subject: 'Rejoignez l’équipe du cinéma',
  greeting: greetingOf(''),
  blocks: [
    paragraph(`${invited_by} vous invite dans l’équipe du cinéma, sur son logiciel de billetterie.`),
    factTable(['Ce que vous y ferez', postText(offered)], ['Pour', cinemasText(offered.cinemas)]),
    button('Accepter l’invitation', staffInvitationLink(siteUrl, token)),
    paragraph(
      `Ce lien est pour vous seul, ne sert qu’une fois, et pendant ${staffInvitationDays}\u00a0jours.`,
    ),
    aside('Si vous ne travaillez pas pour ce cinéma, ne faites rien\u00a0: personne n’entre sans ce lien.'),
  ],
  because: 'Vous recevez ce message parce qu’un cinéma vous invite dans son équipe.',
})

/** Returns the mail to a new address with the link that confirms it: only a reader of this mailbox can confirm. */
export const confirmEmailMail = (siteUrl: URL, firstname: string, token: string): MailDocument => ({
  subject: 'Confirmez votre nouvelle adresse e-mail',
  greeting: greetingOf(firstname),
  blocks: [
    paragraph('Vous avez demandé que votre compte du cinéma utilise désormais cette adresse.'),
    button(
      'Confirmer cette adresse',
      page(siteUrl, `/authentification/nouvelle-adresse/${encodeURIComponent(token)}`),
    ),
    paragraph(`Ce lien ne sert qu’une fois, pendant ${resetLinkMinutes}\u00a0minutes.`),
    aside('Si ce n’était pas vous, ne faites rien\u00a0: rien ne changera.'),
  ],
})

/**
 * Returns the mail to a requested new e-mail address that already has an account. It contains no link and does
 * not name the member who asked.
 */
export const emailInUseMail = (siteUrl: URL): MailDocument => ({
  subject: 'Cette adresse a déjà un compte',
  blocks: [
    paragraph(
      'Quelqu’un a demandé que son compte du cinéma utilise cette adresse. Elle a déjà un compte\u00a0: rien ne change.',
    ),
    paragraph(
      'Si c’était vous, connectez-vous avec cette adresse, ou supprimez d’abord le compte dont vous ne voulez plus.',
    ),
    button('Aller à la page de connexion', page(siteUrl, '/authentification/connexion')),
  ],
})

/**
 * Returns the mail to the current e-mail address of an account for which a new address is requested. The owner can
 * so object before the change takes effect.
 */
export const emailAskedMail = (siteUrl: URL, firstname: string): MailDocument => ({
  subject: 'Une nouvelle adresse e-mail est demandée pour votre compte',
  greeting: greetingOf(firstname),
  blocks: [
    paragraph(
      'Quelqu’un, sans doute vous, a demandé une autre adresse e-mail pour votre compte. Rien ne change tant que le lien envoyé là-bas n’a pas été ouvert.',
    ),
    aside(notYou),
    button('Voir votre compte', page(siteUrl, '/utilisateur/compte')),
  ],
})

/**
 * Returns the mail to the old e-mail address after a change of address. If a thief made the change, the owner
 * learns of it there.
 */
export const emailChangedMail = (firstname: string): MailDocument => ({
  subject: 'L’adresse e-mail de votre compte a changé',
  greeting: greetingOf(firstname),
  blocks: [
    paragraph(
      'Votre compte est désormais lié à une autre adresse e-mail. Nous n’écrirons plus à celle-ci, et vos autres appareils ont été déconnectés.',
    ),
    aside('Si vous n’êtes pas à l’origine de ce changement, contactez le cinéma sans attendre.'),
  ],
})

export const deletionPlannedMail = (siteUrl: URL, firstname: string, at: Date): MailDocument => ({
  subject: 'Votre compte sera supprimé',
  greeting: greetingOf(firstname),
  blocks: [
    paragraph(
      `Comme demandé, votre compte sera supprimé le ${longDate(at)}, dans ${deletionGraceDays}\u00a0jours. Vous êtes déconnecté de tous vos appareils.`,
    ),
    paragraph('Vous avez changé d’avis\u202f? Il suffit de vous connecter avant cette date.'),
    button('Garder votre compte', page(siteUrl, '/authentification/connexion')),
    aside(
      'La loi nous oblige à conserver la trace comptable de vos achats\u00a0: elle restera sans votre nom ni votre adresse.',
    ),
  ],
})

/**
 * Returns the mail about an account that the cinema removed: the owner did not ask for it, and only the cinema
 * can reopen the account.
 */
export const accountRemovedMail = (firstname: string, at: Date): MailDocument => ({
  subject: 'Votre compte est fermé',
  greeting: greetingOf(firstname),
  blocks: [
    paragraph(
      `Le cinéma a fermé votre compte\u00a0: on ne peut plus s’y connecter, et il sera effacé le ${longDate(at)}. Les billets déjà payés restent valables.`,
    ),
    aside('Si vous pensez que c’est une erreur, contactez le cinéma avant cette date.'),
  ],
})

/**
 * Returns the mail to a guest whose data will be erased, because the guest asked for it or the cinema removed the
 * guest.
 */
export const guestRemovedMail = (firstname: string, at: Date): MailDocument => ({
  subject: 'Vos données seront effacées',
  greeting: greetingOf(firstname),
  blocks: [
    paragraph(
      `Votre adresse et votre nom seront effacés de vos réservations prises sans compte le ${longDate(at)}. Les billets déjà payés restent valables, mais le lien de leur e-mail n’ouvre plus rien.`,
    ),
    aside('Si vous pensez que c’est une erreur, contactez le cinéma avant cette date.'),
  ],
})

export const guestReopenedMail = (firstname: string): MailDocument => ({
  subject: 'Vos données ne seront pas effacées',
  greeting: greetingOf(firstname),
  blocks: [
    paragraph(
      'Vos réservations prises sans compte gardent votre nom et votre adresse. Pour un nouveau lien vers l’une d’elles, demandez au cinéma de vous renvoyer ses billets.',
    ),
  ],
})

export const accountReopenedMail = (siteUrl: URL, firstname: string): MailDocument => ({
  subject: 'Votre compte est rouvert',
  greeting: greetingOf(firstname),
  blocks: [
    paragraph('Votre compte ne sera pas effacé\u00a0: vous pouvez de nouveau vous y connecter.'),
    button('Aller à la page de connexion', page(siteUrl, '/authentification/connexion')),
  ],
})

export const secondFactorMail = (siteUrl: URL, firstname: string, what: string): MailDocument => ({
  subject: 'Votre double authentification a changé',
  greeting: greetingOf(firstname),
  blocks: [
    paragraph(what),
    aside(notYou),
    button('Voir la sécurité de votre compte', page(siteUrl, '/utilisateur/securite')),
  ],
})

const longDate = (moment: Date): string =>
  new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' }).format(moment)
