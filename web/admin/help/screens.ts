import { matchPath } from 'react-router'

/** The path of the handbook's index. The pages are below it. */
export const handbook = '/admin/aide'

/**
 * The handbook page that explains each screen, with an anchor if only one of its sections is about the screen. The
 * paths are those of routes.ts, with an entity's slug in place of `:table`. An entry also applies to all paths
 * that begin with its path; the first entry that matches is used.
 */
export const helpOfScreens: readonly (readonly [screen: string, help: string])[] = [
  ['/admin/aide', 's-y-retrouver'],
  ['/admin/premiers-pas', 'ouvrir-la-maison'],
  ['/admin/maison', 'ouvrir-la-maison#le-nom-la-couleur-et-le-logo'],
  ['/admin/textes-legaux', 'ouvrir-la-maison#les-textes-legaux'],
  ['/admin/cinéma', 'ouvrir-la-maison'],
  ['/admin/salle', 'ouvrir-la-maison'],
  ['/admin/equipe', 'equipe'],
  ['/admin/securite', 'equipe#proteger-les-comptes'],
  ['/admin/role', 'equipe#qui-peut-quoi'],

  ['/admin/semaine', 'une-semaine#placer-les-seances'],
  ['/admin/film', 'une-semaine#avant-la-semaine-le-film'],
  ['/admin/média', 'une-semaine#avant-la-semaine-le-film'],
  ['/admin/categorie', 'une-semaine#avant-la-semaine-le-film'],
  ['/admin/catégorie-film', 'une-semaine#avant-la-semaine-le-film'],
  ['/admin/genre-de-séance', 'une-semaine#placer-les-seances'],
  ['/admin/horaire', 'une-semaine#placer-les-seances'],
  ['/admin/séance/jour', 'une-semaine#apres-la-publication'],
  ['/admin/séance/ajout', 'une-semaine#aller-plus-vite'],
  ['/admin/séance/import', 's-y-retrouver#les-tableaux-de-donnees'],
  ['/admin/séance/selection', 's-y-retrouver#les-tableaux-de-donnees'],
  ['/admin/séance/:id/annulation', 'projecteur-en-panne#annuler'],
  ['/admin/séance/:id/changement', 'projecteur-en-panne#une-autre-salle-une-autre-heure'],
  ['/admin/séance/:id/sieges', 'plans-de-salle#garder-des-places'],
  ['/admin/séance/:id/liste', 'controle'],
  ['/admin/séance/:id', 'une-semaine#apres-la-publication'],
  ['/admin/séance', 'une-semaine#apres-la-publication'],
  ['/admin/tarif', 'tarifs-et-operations#un-tarif'],
  ['/admin/grille', 'tarifs-et-operations#une-grille'],
  ['/admin/regle/operation', 'tarifs-et-operations#une-operation-de-quelques-jours'],
  ['/admin/regle', 'tarifs-et-operations#une-regle'],
  ['/admin/plan-de-salle', 'plans-de-salle'],

  ['/admin/controle', 'controle'],
  ['/caisse/service/:id/fermeture', 'caisse#fermer'],
  ['/caisse/service/:id', 'caisse#les-especes-en-cours-de-soiree'],
  ['/caisse/code', 'caisse#le-code-d-un-responsable'],
  ['/caisse/appareils', 'caisse#l-imprimante-le-terminal-l-ecran-client'],
  ['/caisse', 'caisse'],
  ['/admin/caisse', 'caisse#preparer-une-caisse'],
  ['/admin/article', 'caisse#preparer-une-caisse'],
  ['/admin/moyen-de-paiement', 'caisse#preparer-une-caisse'],
  ['/admin/réservation', 'aider-un-client'],
  ['/admin/membre', 'aider-un-client#la-fiche-d-un-membre'],
  ['/admin/groupe', 'groupes'],
  ['/admin/client-de-groupe', 'groupes#le-client'],
  ['/admin/reglement', 'groupes#le-reglement'],
  ['/admin/bon', 'e-cartes-et-bons'],
  ['/admin/produit', 'e-cartes-et-bons#ce-que-vend-la-boutique'],

  ['/admin/remboursement', 'remboursements#les-remboursements-qui-attendent'],
  ['/admin/recettes', 'chiffres-et-livres#les-recettes'],
  ['/admin/ventes', 'chiffres-et-livres#les-recettes'],
  ['/admin/bordereaux', 'chiffres-et-livres#les-bordereaux'],
  ['/admin/etats-de-controle', 'chiffres-et-livres#les-etats-de-controle'],
  ['/admin/condition', 'chiffres-et-livres#les-conditions-des-films'],
  ['/admin/avoirs', 'chiffres-et-livres#ce-qui-reste-du'],
  ['/admin/export-comptable', 'chiffres-et-livres#l-export-comptable'],
  ['/admin/clotures', 'chiffres-et-livres#les-clotures'],
  ['/admin/message', 's-y-retrouver#si-ca-coince'],
  ['/admin/journal', 's-y-retrouver#rien-ne-se-perd'],
  ['/admin', 's-y-retrouver'],
]

/** Returns the first entry of `helpOfScreens` that matches a decoded path. */
export const screenAt = (pathname: string) =>
  helpOfScreens.find(([screen]) => matchPath({ path: screen, end: false }, pathname))

/** Returns the URL of the handbook page about the screen at a decoded path. */
export function helpAt(pathname: string): string {
  const screen = screenAt(pathname)
  return screen ? `${handbook}/${screen[1]}` : handbook
}
