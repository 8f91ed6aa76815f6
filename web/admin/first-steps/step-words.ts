import type { StepCode } from '../../../contract/rules/first-steps.ts'

type Words = {
  title: string
  /** The reason, shown to staff, why this step is needed. */
  why: string
  /** Links to the pages where staff complete the step. */
  ways?: readonly (readonly [to: string, label: string])[]
  /** A button that completes the step on this page: the value of `intent` that it submits, and its label. */
  act?: readonly [intent: string, label: string]
  /** True if the step stays available after it is done, because it can be repeated. */
  again?: true
}

export const stepWords: Record<StepCode, Words> = {
  identity: {
    title: 'Qui vous êtes',
    why: 'Le nom du cinéma, ses couleurs, et ce que la loi demande de dire\u00a0: les mentions légales et les conditions de vente s’écrivent d’après ces lignes.',
    ways: [['/admin/maison', 'Réglages de la maison']],
  },
  cinema: {
    title: 'Votre cinéma',
    why: 'Un seul, ou plusieurs d’une même enseigne\u00a0: adresse, téléphone, accès.',
    ways: [['/admin/cinéma/ajout', 'Ajouter un cinéma']],
  },
  hours: {
    title: 'Ses horaires d’ouverture',
    why: 'Quand vos portes s’ouvrent et se ferment, jour par jour\u00a0: le public les lit sur le site et y compte.',
    ways: [['/admin/maison#horaires', 'Changer les horaires']],
    act: ['horaires', 'Ces horaires sont bons'],
  },
  rooms: {
    title: 'Ses salles',
    why: 'Chacune avec son nombre de places. Pour des places numérotées, dessinez ensuite son plan\u00a0; sinon le placement est libre.',
    ways: [
      ['/admin/salle/ajout', 'Ajouter une salle'],
      ['/admin/plan-de-salle', 'Plans de salle'],
    ],
  },
  fares: {
    title: 'Vos tarifs',
    why: 'Plein tarif, réduit, moins de 14\u00a0ans… et la grille que suit chaque séance.',
    ways: [
      ['/admin/grille', 'Grilles de prix'],
      ['/admin/tarif', 'Tarifs'],
    ],
    act: ['tarifs', 'Les prix sont bons'],
  },
  payment: {
    title: 'Le paiement',
    why: 'Les cartes sont encaissées par Stripe, avec les clés de votre compte.',
    act: ['paiement', 'Essayer un paiement'],
    again: true,
  },
  mail: {
    title: 'Les messages',
    why: 'Billets, annulations et mots de passe oubliés partent par e-mail.',
    act: ['message', 'M’envoyer un message d’essai'],
    again: true,
  },
  film: {
    title: 'Un film',
    why: 'Saisi à la main, ou plusieurs à la fois d’un fichier CSV.',
    ways: [
      ['/admin/film/ajout', 'Ajouter un film'],
      ['/admin/film/import', 'Importer des films'],
    ],
  },
  week: {
    title: 'Une semaine',
    why: 'Placez le film dans une salle, à une heure, puis publiez la semaine.',
    ways: [['/admin/semaine', 'Ouvrir la semaine']],
  },
  order: {
    title: 'Une réservation d’essai',
    why: 'Une invitation vous est donnée\u00a0: réservez avec elle comme le ferait un spectateur, recevez le billet, scannez-le au contrôle.',
    act: ['essai', 'Recevoir une invitation et réserver'],
  },
  opening: {
    title: 'Ouvrir au public',
    why: 'Dès lors, tout le monde peut réserver. Vous pourrez refermer la vente ici.',
    act: ['ouvrir', 'Ouvrir au public'],
  },
}
