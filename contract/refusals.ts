import { expiresTooEarlyText } from './rules/card-problems.ts'
import { inParis } from './rules/paris-time.ts'
import { cardTooSmall } from './rules/payment-parts.ts'
import type { SeatName } from './rules/seat-plan.ts'
import { guestCode, heldBeforeLogin, unpaidPerAccount, waitingList, withdrawalDays } from './rules/terms.ts'
import { hourText } from './texts/dates.ts'
import { inWords, inWordsFirst } from './texts/number-words.ts'
import { saleNotOpen } from './texts/sale-not-open.ts'

/** The errors that the API can return, each with its HTTP status and its French message. */
export const refusals = {
  unreadable: [
    400,
    'La demande est illisible : elle n’est pas arrivée entière, ou n’est pas dans le format qu’elle annonce.',
  ],
  invalid: [400, 'Certaines informations sont manquantes ou incorrectes.'],
  not_logged_in: [401, 'Connectez-vous pour continuer.'],
  not_allowed: [403, 'Vous n’avez pas le droit de faire cela.'],
  refund_too_high: [
    403,
    'Ce remboursement dépasse ce que vous pouvez rembourser pour une réservation : un administrateur peut le faire, ou relever votre limite.',
  ],
  film_of_others: [
    403,
    'Ce film est aussi à l’affiche d’un cinéma pour lequel vous ne travaillez pas : demandez à un collègue qui travaille pour tous.',
  ],
  other_cinema: [403, 'Vous ne travaillez pas pour ce cinéma : demandez à un collègue qui y travaille.'],
  foreign_origin: [403, 'Cette demande vient d’un autre site : elle a été refusée.'],
  second_factor_required: [
    403,
    'Le cinéma demande la double authentification à son équipe : activez-la dans votre compte pour continuer.',
  ],
  legal_text_changed: [409, 'Une autre version vient d’être publiée : relisez-la, puis publiez de nouveau.'],
  not_found: [404, 'Cette page ou cet élément n’existe pas.'],
  film_not_found: [404, 'Ce film n’existe pas ou n’est plus à l’affiche.'],
  screening_not_found: [404, 'Cette séance n’existe pas.'],
  cinema_not_found: [404, 'Ce cinéma n’existe pas.'],
  programme_not_found: [404, 'Aucun programme n’est publié pour cette semaine-là.'],
  wrong_credentials: [409, 'Adresse e-mail ou mot de passe incorrect.'],
  account_blocked: [
    409,
    'Le cinéma a bloqué ce compte. Vos réservations restent valables, e-billets compris : pour toute question, adressez-vous au cinéma.',
  ],
  guests_refused: [
    409,
    'Ce cinéma demande un compte pour réserver en ligne : connectez-vous, ou créez le vôtre en un instant.',
  ],
  logged_in_already: [409, 'Vous êtes connecté : réservez avec votre compte, ou déconnectez-vous d’abord.'],
  guest_code_wrong: [409, 'Ce code n’est pas le bon. Relisez l’e-mail le plus récent, puis réessayez.'],
  guest_code_over: [
    409,
    `Ce code n’est plus valable : il a déjà servi, ${guestCode.minutes} minutes sont passées, ou il a été demandé dans un autre navigateur. Demandez-en un nouveau.`,
  ],
  order_link_invalid: [
    409,
    'Ce lien n’est plus valable : la réservation est dans votre compte, sa séance est passée depuis longtemps, ou un message plus récent l’a remplacé. Le cinéma peut vous renvoyer vos billets.',
  ],
  join_link_invalid: [
    409,
    'Ce lien n’est pas valable ici : il a expiré, ou il a été envoyé pour un autre compte. Demandez-en un nouveau.',
  ],
  guest_has_no_account: [
    409,
    'Cette personne a réservé sans compte : elle n’a ni mot de passe, ni rôle, ni fiche à modifier.',
  ],
  too_many_codes: [
    429,
    `${inWordsFirst(guestCode.perHour)} codes sont déjà partis à cette adresse depuis une heure. Le plus récent vaut ${guestCode.minutes} minutes, dans le navigateur qui l’a demandé. Sinon, créez un compte, ou attendez un peu pour en demander un autre.`,
  ],
  email_taken: [409, 'Un compte existe déjà avec cette adresse e-mail.'],
  wrong_current_password: [409, 'Le mot de passe actuel est incorrect.'],
  reset_link_invalid: [
    409,
    'Ce lien n’est plus valable : il a déjà servi, il a expiré, ou un lien plus récent a été envoyé. Demandez-en un nouveau.',
  ],
  email_link_invalid: [
    409,
    'Ce lien n’est plus valable : il a déjà servi, il a expiré, ou un lien plus récent a été envoyé.',
  ],
  staff_invitation_invalid: [
    409,
    'Cette invitation n’est plus valable : elle a déjà servi, elle a expiré, ou elle a été retirée ou renvoyée. Demandez-en une autre au cinéma.',
  ],
  invitation_of_another: [
    409,
    'Cette invitation a été envoyée à une autre adresse que celle de votre compte : connectez-vous avec celle qui l’a reçue.',
  ],
  already_staff: [409, 'Cette personne est déjà dans l’équipe : ses tâches se changent sur sa fiche.'],
  already_invited: [409, 'Une invitation attend déjà à cette adresse : renvoyez-la, ou retirez-la.'],
  no_email_change: [409, 'Aucune nouvelle adresse n’attend d’être confirmée.'],
  current_login_session: [409, 'C’est la session en cours : pour la fermer, déconnectez-vous.'],
  wrong_code: [409, 'Ce code est incorrect, ou il a déjà servi.'],
  challenge_over: [409, 'Le temps est écoulé : recommencez depuis le mot de passe.'],
  totp_not_started: [409, 'Commencez par enregistrer l’application de codes.'],
  passkey_refused: [409, 'La clé d’accès n’a pas pu être vérifiée. Réessayez.'],
  second_factor_missing: [409, 'Activez d’abord la double authentification de votre propre compte.'],
  no_second_factor: [409, 'Ce compte n’a pas de double authentification à retirer.'],
  last_second_factor: [
    409,
    'Le cinéma demande la double authentification : ajoutez un autre moyen avant de retirer celui-ci.',
  ],
  own_account: [
    409,
    'De votre propre compte, l’adresse et la double authentification se changent depuis « Votre sécurité », avec votre mot de passe.',
  ],
  account_removed: [409, 'Ce compte est fermé : rouvrez-le d’abord.'],
  last_admin: [409, 'C’est le dernier compte administrateur : nommez-en un autre d’abord.'],
  own_block: [409, 'Personne ne bloque son propre compte.'],
  staff_block: [409, 'Ce compte est celui d’un collègue : seul un administrateur peut le bloquer.'],
  own_role: [409, 'Personne ne peut élever son propre rôle : demandez à un autre administrateur.'],
  role_of_the_house: [
    409,
    'Les rôles Admin, Membre et Manager font partie de la maison : ils ne peuvent être ni renommés ni supprimés.',
  ],
  changed_meanwhile: [
    409,
    'Quelqu’un d’autre a changé la même chose entre-temps. Rien n’est encore enregistré : choisissez ce qui doit rester.',
  ],
  already_exists: [409, 'Un élément identique existe déjà.'],
  no_such_columns: [
    409,
    'Ce fichier ne se lit pas : sa première ligne doit nommer les colonnes, et il lui en manque.',
  ],
  still_referenced: [409, 'Cet élément sert encore ailleurs : il ne peut pas être supprimé.'],
  full_fare_stays: [
    409,
    'Le plein tarif reste : il est vendu partout et à tous, et une réservation sans autre choix en est faite.',
  ],
  timetable_in_use: [409, 'Des séances ont lieu à cet horaire : créez plutôt un autre horaire.'],
  room_too_small: [409, 'Une séance à venir a déjà vendu plus de places que cela dans cette salle.'],
  room_has_screenings: [409, 'Cette salle a des séances : elle ne peut pas changer de cinéma.'],
  room_has_plan: [
    409,
    'Cette salle est numérotée\u00a0: c’est son plan qui dit combien de places elle a. Changez le plan.',
  ],
  hour_does_not_exist: [409, 'Cette heure n’existe pas ce jour-là : les horloges passent à l’heure d’été.'],
  screening_overlaps: [409, 'La salle est déjà occupée à ce moment-là.'],
  screening_sold: [
    409,
    'Des places sont vendues pour cette séance\u00a0: rien n’y change à l’insu de leurs acheteurs. « Changer cette séance », sur sa page, les prévient\u00a0: chacun garde ses places ou est remboursé.',
  ],
  fewer_than_sold: [409, 'Plus de places que cela sont déjà vendues pour cette séance.'],
  demo_not_here: [
    403,
    'Ce mot de passe de démonstration est connu de tous\u00a0: il ne sert que sur la machine du site. Pour montrer la démonstration à d’autres, démarrez avec DEMO=on\u00a0; pour un vrai cinéma, avec DEMO=off.',
  ],
  film_sold: [
    409,
    'Des places sont vendues sous ce titre\u00a0: une faute s’y corrige, mais un autre titre attend la dernière de ces séances. Pour montrer un autre film, utilisez « Changer cette séance » sur la page de la séance.',
  ],
  mail_not_failed: [
    409,
    'Ce message n’a pas à être renvoyé : il est parti, il attend, ou son lien a expiré.',
  ],
  no_tickets_to_send: [409, 'Réservation non confirmée ou séance annulée : aucun billet à renvoyer.'],
  refund_settled: [409, 'Ce remboursement est déjà réglé.'],
  refund_under_way: [
    409,
    'Le prestataire de paiement est sollicité à l’instant même pour ce remboursement : attendez sa réponse, puis regardez de nouveau.',
  ],
  refund_unknown: [409, 'Le prestataire ne répond pas, et l’a peut-être déjà fait : réessayez plus tard.'],
  refund_not_done: [
    409,
    'Le prestataire de paiement n’a pas fait ce remboursement. La raison est indiquée ci-dessous ; il sera essayé de nouveau, et peut être réglé autrement.',
  ],
  order_not_found: [404, 'Cette réservation n’existe pas.'],
  payment_refused: [
    402,
    'Le paiement a été refusé. Vérifiez la carte ou essayez avec une autre ; rien n’a été débité.',
  ],
  payment_unavailable: [
    503,
    'Le paiement en ligne ne fonctionne pas pour le moment\u00a0: rien n’a été débité, et rien n’est retenu. Le cinéma est prévenu\u00a0; réessayez plus tard.',
  ],
  wrong_signature: [400, 'La signature de cet événement n’est pas valable, ou elle est trop ancienne.'],
  not_your_account: [403, 'Cette réservation est au nom d’un autre compte.'],
  sale_not_open: [409, saleNotOpen],
  cannot_open: [409, 'Il manque encore de quoi ouvrir.'],
  already_open: [409, 'Le site est ouvert au public : une réservation d’essai n’y a plus sa place.'],
  mail_not_sent: [409, 'Le message n’est pas parti.'],
  payment_not_tried: [409, 'Le prestataire de paiement n’a pas accepté l’essai.'],
  too_many_trials: [429, 'Assez d’essais pour cette heure-ci : réessayez plus tard.'],
  sales_closed: [409, 'La vente est close pour cette séance.'],
  sold_out: [409, 'Cette séance est complète.'],
  too_few_seats: [409, 'Il ne reste plus assez de places pour cette séance.'],
  too_many_seats: [
    409,
    'C’est plus de places qu’une personne ne peut en prendre pour une séance, toutes réservations comprises.',
  ],
  screening_changed: [
    409,
    'Cette séance a changé depuis que la page l’a montrée\u00a0: rien n’est retenu, rien n’est débité. Regardez ce qui est nouveau, puis validez si cela vous convient.',
  ],
  wrong_price: [409, 'Le prix affiché n’était pas à jour : vérifiez le nouveau total avant de valider.'],
  place_given: [
    409,
    'Une de ces places a été offerte et acceptée : elle n’est plus à vous. Elle se rembourse ou s’échange une fois que la personne qui l’a acceptée l’a rendue.',
  ],
  not_giveable: [
    409,
    'Cette place ne peut pas, ou plus, être offerte : elle est annulée, déjà entrée, ou sa séance a commencé.',
  ],
  waiting_closed: [
    409,
    'La liste d’attente de cette séance est fermée. Les places qui se libèrent encore sont en vente pour tous.',
  ],
  not_sold_out: [409, 'Il reste des places comme vous les souhaitez : réservez-les dès maintenant.'],
  already_offered_places: [
    409,
    'Des places vous sont déjà proposées pour cette séance : réservez-les, ou renoncez-y d’abord.',
  ],
  too_many_waiting: [
    409,
    `Vous attendez déjà pour ${inWords(waitingList.perPerson)} séances : quittez l’une de ces listes pour en rejoindre une autre.`,
  ],
  waiting_link_invalid: [
    409,
    'Cette demande n’est plus dans la liste d’attente : elle a servi, elle a pris fin, ou vous l’avez retirée.',
  ],
  already_offered: [409, 'Cette place est déjà offerte : reprenez-la d’abord pour l’offrir à nouveau.'],
  gift_accepted: [409, 'Cette place vient d’être acceptée : elle ne peut plus être reprise.'],
  gift_gone: [
    409,
    'Ce billet n’est plus à prendre : il a déjà été accepté, il a été repris, ou la séance est passée.',
  ],
  gift_not_returnable: [
    409,
    'Ce billet ne peut plus être rendu : il a été contrôlé à l’entrée, annulé, ou les portes sont fermées.',
  ],
  gift_link_invalid: [
    404,
    'Ce lien ne mène à aucun billet : vérifiez qu’il est entier, ou demandez-en un autre à qui vous l’a envoyé.',
  ],
  place_not_cancellable: [
    409,
    'Cette place n’est pas, ou n’est plus, une place valable de la réservation : rechargez la page.',
  ],
  fare_not_sold: [409, 'Ce tarif n’est pas vendu pour cette séance.'],
  too_many_at_fare: [409, 'Ce tarif n’est pas vendu autant de fois dans une réservation.'],
  seat_taken: [409, 'Ce siège vient d’être pris\u00a0: choisissez-en un autre.'],
  seat_not_sold: [409, 'Ce siège n’est pas en vente pour cette séance.'],
  seat_of_another_kind: [409, 'Ce siège n’est pas du même type que celui d’avant.'],
  not_movable: [
    409,
    'Cette place ne peut pas, ou plus, changer de siège\u00a0: elle est annulée, sa séance est finie, ou la salle n’est pas numérotée.',
  ],
  duo_split: [409, 'Ces deux sièges ne se séparent pas\u00a0: prenez les deux, ou un autre.'],
  companion_alone: [409, 'Ce siège va avec l’emplacement pour fauteuil roulant à côté de lui.'],
  seat_left_alone: [409, 'Ce choix laisserait un siège seul\u00a0: prenez plutôt ceux qui sont proposés.'],
  card_expires_too_early: [409, expiresTooEarlyText],
  order_expired: [
    409,
    'La réservation a expiré avant le paiement ; si votre carte a été débitée, la somme vous est rendue.',
  ],
  too_many_unpaid: [
    429,
    `Vous avez déjà des places à payer : ${inWords(unpaidPerAccount.orders)} réservations et ${inWords(unpaidPerAccount.seats)} places au plus attendent leur paiement. Payez-les ou renoncez-y ; sans paiement, elles seront rendues.`,
  ],
  too_many_lapses: [
    429,
    'Vous avez rendu plusieurs fois des places que vous aviez prises : il faut attendre un peu avant d’en prendre d’autres.',
  ],
  too_many_from_here: [
    429,
    'Trop de places de cette séance, prises depuis votre connexion internet, attendent encore leur paiement.',
  ],
  too_many_held: [
    429,
    `Vous retenez déjà des places pour une autre séance\u00a0: ${inWords(heldBeforeLogin.perBrowser)} au plus en tout. Renoncez-y, ou connectez-vous.`,
  ],
  too_many_held_from_here: [
    429,
    'Trop de places sont déjà retenues depuis votre connexion internet\u00a0: connectez-vous pour réserver les vôtres.',
  ],
  mostly_held: [
    429,
    'Beaucoup de places de cette séance sont retenues en ce moment\u00a0: connectez-vous pour réserver les vôtres.',
  ],
  hold_not_found: [
    404,
    'Aucune place n’est retenue pour vous à cette séance\u00a0: le temps est écoulé, ou vous y avez renoncé.',
  ],
  hold_extended: [409, 'Ces places ont déjà été retenues plus longtemps\u00a0: une fois au plus.'],
  too_late_to_cancel: [409, 'Cette séance est trop proche\u00a0: la réservation ne peut plus être annulée.'],
  order_entered: [
    409,
    'Un des e-tickets de cette réservation a été contrôlé à l’entrée : elle ne peut plus être annulée, ni échangée.',
  ],
  too_late_to_exchange: [
    409,
    'Cette séance est trop proche\u00a0: les places ne peuvent plus être échangées.',
  ],
  not_exchangeable: [409, 'Cette réservation ne peut pas être échangée.'],
  exchange_at_till: [409, 'Ces places ont été vendues au guichet\u00a0: elles s’échangent à une caisse.'],
  difference_by_buyer: [
    409,
    'Cette séance coûte plus cher\u00a0: l’acheteur échange lui-même depuis la page de sa réservation, où il paie la différence par carte.',
  ],
  same_screening: [409, 'C’est déjà la séance de cette réservation\u00a0: choisissez-en une autre.'],
  entry_not_found: [404, 'Ce billet n’est pas entré.'],
  not_cancellable: [409, 'Cette réservation ne peut plus être annulée.'],
  tickets_link_invalid: [
    404,
    'Ce lien n’est plus valable : la réservation a été annulée, sa séance est passée, ou son adresse a changé.',
  ],
  claim_not_found: [404, 'Ce lien ne mène à aucune réservation annulée par le cinéma.'],
  claim_closed: [409, 'Le choix en ligne est clos : écrivez au cinéma.'],
  nothing_to_replace: [409, 'Ces places étaient gratuites : aucune invitation ne les remplace.'],
  claim_chosen: [409, 'Le choix est déjà fait, et il est définitif.'],
  screening_cancelled: [409, 'Cette séance est déjà annulée.'],
  change_not_found: [404, 'Ce lien ne mène à aucune réservation dont le cinéma a changé la séance.'],
  screening_started: [409, 'Cette séance a commencé : elle ne change plus.'],
  nothing_changes: [409, 'Rien ne changerait : la séance est déjà ainsi.'],
  hour_passed: [409, 'Cette heure est déjà passée : une séance ne commence pas avant maintenant.'],
  room_too_small_for_sold: [409, 'Cette salle n’a pas assez de sièges pour les places vendues.'],
  screening_begun: [409, 'Cette séance a commencé depuis plus d’un jour : elle ne peut plus être annulée.'],
  product_not_found: [404, 'Ce produit n’est pas, ou n’est plus, en vente.'],
  only_vouchers_are_given: [
    409,
    'Une e-carte est rattachée à votre compte : seul un bon cadeau s’envoie à quelqu’un.',
  ],
  places_or_amount: [
    409,
    'Une e-carte a un nombre de places, un bon cadeau une somme en euros : l’un ou l’autre.',
  ],
  too_many_gifts: [429, 'Beaucoup de cadeaux ont été envoyés en peu de temps, par vous ou à cette adresse.'],
  too_many_purchases: [429, 'Vous avez fait beaucoup d’achats en peu de temps.'],
  purchase_not_found: [404, 'Cet achat n’existe pas.'],
  not_to_be_paid: [409, 'Cet achat n’attend pas, ou plus, d’être payé.'],
  no_gift_to_send: [409, 'Il n’y a pas, ou plus, de bon à renvoyer pour cet achat.'],
  purchase_expired: [
    409,
    'L’achat a expiré avant le paiement ; si votre carte a été débitée, la somme vous est rendue.',
  ],
  not_withdrawable: [409, 'On ne peut pas, ou plus, renoncer à cet achat.'],
  too_late_to_withdraw: [409, `Le délai de rétractation de ${withdrawalDays} jours est passé.`],
  nothing_left_to_withdraw: [409, 'Tout a déjà été utilisé : il n’y a plus rien à quoi renoncer.'],
  voucher_not_found: [
    404,
    'Aucun bon cadeau et aucune invitation ne porte ce code. Vérifiez-le, lettre par lettre.',
  ],
  not_in_wallet: [
    404,
    'Cette e-carte ou ce bon cadeau n’est pas dans votre portefeuille, ou ne s’utilise pas ainsi.',
  ],
  voucher_expired: [409, 'Cette e-carte ou ce bon cadeau n’est plus valable.'],
  voucher_blocked: [
    409,
    'Le cinéma a bloqué cette e-carte, ce bon cadeau ou cette invitation : adressez-vous au cinéma.',
  ],
  invitation_to_keep: [
    409,
    'C’est le code d’une invitation : rangez-la d’abord dans le portefeuille de votre compte, elle paiera ensuite vos places.',
  ],
  staff_wallet: [
    409,
    'Ce portefeuille est celui d’un collègue : seul un administrateur peut y ranger un bon.',
  ],
  no_code_to_send: [
    409,
    'Cette invitation est déjà dans un portefeuille, utilisée, expirée ou bloquée : il n’y a plus de code à envoyer.',
  ],
  voucher_empty: [409, 'Il ne reste plus rien sur ce bon cadeau.'],
  voucher_twice: [409, 'La même e-carte ou le même bon cadeau est indiqué deux fois.'],
  too_many_places: [
    409,
    'Vos e-cartes paieraient plus de places payantes que vous n’en réservez : une place gratuite n’en demande aucune.',
  ],
  not_enough_places: [409, 'Il ne reste pas assez de places sur cette e-carte.'],
  card_too_small: [409, cardTooSmall],
  wrong_parts: [
    409,
    'Ce qui reste à payer par carte a changé : vérifiez le nouveau montant avant de valider.',
  ],
  voucher_spent: [
    409,
    'Une e-carte ou un bon cadeau vient d’être utilisé ou a expiré : vérifiez ce qui reste avant de valider.',
  ],
  till_not_found: [404, 'Cette caisse n’existe pas, ou n’est plus en service.'],
  till_session_not_found: [404, 'Ce service de caisse n’existe pas.'],
  till_already_open: [409, 'Cette caisse est déjà ouverte\u00a0: reprenez-la, ou fermez-la d’abord.'],
  till_closed: [
    409,
    'Cette caisse est fermée, ou on y compte le tiroir\u00a0: ouvrez-en une pour continuer.',
  ],
  till_of_another_cinema: [409, 'Cette vente est celle d’un autre cinéma\u00a0: elle se traite à sa caisse.'],
  till_in_use: [409, 'Cette caisse est ouverte\u00a0: fermez-la avant de la changer.'],
  already_counted: [
    409,
    'Le tiroir est déjà compté, et ce comptage reste. Dites pourquoi il y a un écart, puis fermez.',
  ],
  wrong_denominations: [409, 'Les pièces et billets ne font pas la somme annoncée\u00a0: recomptez.'],
  voucher_not_refundable: [
    409,
    'Ce bon cadeau ne se rembourse pas\u00a0: il a servi, ou le délai pour y renoncer est passé.',
  ],
  sale_not_found: [404, 'Cette vente n’existe pas.'],
  no_printer: [409, 'Cette caisse n’a pas d’imprimante\u00a0: le navigateur imprime.'],
  no_terminal: [
    409,
    'Cette caisse n’a pas de terminal relié\u00a0: tapez la somme sur le terminal, puis confirmez.',
  ],
  terminal_payment_open: [
    409,
    'Un paiement par carte attend encore à cette caisse\u00a0: réglez-le d’abord.',
  ],
  display_closed: [404, 'Cet écran n’est plus relié à une caisse ouverte.'],
  terminal_payment_not_found: [404, 'Ce paiement par carte n’existe pas.'],
  terminal_payment_settled: [409, 'Ce paiement par carte est déjà réglé.'],
  terminal_payment_used: [
    409,
    'Ce paiement par carte a déjà servi, a été rendu, ou n’est pas de cette somme.',
  ],
  screening_full: [409, 'Il ne reste plus assez de places pour cette séance.'],
  item_not_sold: [409, 'Cet article n’est plus en vente\u00a0: retirez-le de la vente.'],
  means_not_taken: [409, 'Ce moyen de paiement n’est pas accepté à la caisse.'],
  means_of_the_house: [
    409,
    'Ce moyen de paiement fait partie du logiciel\u00a0: il peut être masqué, pas supprimé.',
  ],
  refund_needs_supervisor: [
    403,
    'Ce remboursement dépasse ce que vous pouvez rembourser, ou une de ces places est déjà entrée\u00a0: un responsable doit l’accorder.',
  ],
  wrong_supervisor_code: [403, 'Ce code n’est pas celui de ce responsable.'],
  supervisor_of_own_sale: [
    403,
    'Un responsable n’accorde pas le remboursement d’une vente qu’il a faite\u00a0: un autre doit le faire.',
  ],
  not_a_supervisor: [403, 'Seuls un manager ou un admin ont un code de responsable.'],
  refund_at_till: [
    409,
    'Cette réservation a été payée au guichet\u00a0: elle se rembourse à la caisse, par les mêmes moyens.',
  ],
  order_of_group: [
    409,
    'Cette réservation est celle d’un groupe\u00a0: elle se change et s’annule sur la page de sa commande, dans Groupes.',
  ],
  group_entered: [
    409,
    'Des personnes sont déjà entrées avec ce groupe : enlevez les places des absents. Après la séance, la facture peut être annulée par un avoir.',
  ],
  group_order_fixed: [
    409,
    'Cette commande n’est plus dans un état qui le permet\u00a0: rechargez la page pour voir où elle en est.',
  ],
  group_customer_without_email: [
    409,
    'Ce client n’a pas d’adresse e-mail\u00a0: ajoutez-la à sa fiche, ou imprimez le document.',
  ],
  quote_expired: [409, 'Ce devis n’est plus valable\u00a0: prolongez sa date avant de le confirmer.'],
  seller_incomplete: [
    409,
    'Une facture demande le nom de la société et son SIRET\u00a0: remplissez-les dans Réglages de la maison.',
  ],
  nothing_owed: [409, 'Il n’y a rien à payer ni à rendre pour cette commande.'],
  payment_too_high: [409, 'Cette somme dépasse ce qui reste à payer ou à rendre.'],
  cash_needs_till: [
    409,
    'Des espèces vont dans le tiroir d’une caisse\u00a0: choisissez une caisse ouverte.',
  ],
  reminded_today: [409, 'Ce client a déjà été relancé aujourd’hui.'],
  voucher_of_another: [409, 'Ce bon cadeau est déjà dans le portefeuille d’un autre compte.'],
  idempotency_key_reused: [422, 'Cette clé d’idempotence a déjà servi pour une autre demande.'],
  too_large: [413, 'La demande est trop volumineuse.'],
  not_json: [415, 'La demande doit être envoyée en JSON (Content-Type: application/json).'],
  not_a_form: [415, 'La demande doit être envoyée en multipart/form-data.'],
  too_many_requests: [429, 'Trop de demandes en peu de temps. Patientez un instant, puis réessayez.'],
  unexpected: [500, 'Une erreur inattendue est survenue. Réessayez ; si cela continue, contactez le cinéma.'],
  unavailable: [503, 'Le service est momentanément indisponible. Réessayez dans quelques instants.'],
} as const satisfies Record<string, readonly [number, string]>

export type RefusalCode = keyof typeof refusals

export type FieldError = {
  field: string
  message: string
  /** The id of the other screening that conflicts with the requested one. */
  sessions_id?: number
  /** If the chosen seats are refused: as many other seats nearby, which the seating rules accept. */
  instead?: (SeatName & { id: number })[]
  /**
   * If another user changed this field first: the name of that user (null if the change was not made in the back
   * office), the time of the change, and the values of both users.
   */
  who?: string | null
  at?: string | null
  theirs?: unknown
  yours?: unknown
}

/** The body of every error response. */
export type ErrorAnswer = { message: string; code: RefusalCode; errors?: FieldError[] }

/** Builds the body of an error response. `until` is the time from which the caller may try again. */
export const errorAnswer = (code: RefusalCode, errors?: FieldError[], until?: Date): ErrorAnswer => ({
  message: until ? `${refusals[code][1]} ${tryAgainFrom(until)}` : refusals[code][1],
  code,
  ...(errors ? { errors } : {}),
})

/**
 * Rounds the time up to the next minute, because it is shown without seconds: a time rounded down would still be
 * too early.
 */
const tryAgainFrom = (until: Date): string =>
  `Réessayez à partir de ${hourText(inParis(new Date(Math.ceil(until.getTime() / 60_000) * 60_000)).hour)}.`
