import type { DemoFilm } from '../film-type.ts'

export const film: DemoFilm = {
  slug: 'metropolis',
  title: 'Metropolis',
  director: 'Fritz Lang',
  actor: 'Brigitte Helm, Alfred Abel, Gustav Fröhlich',
  categories: ['Science-fiction', 'Drame'],
  release_date: '1927-01-10',
  time: '02:28',
  country: 'Allemagne',
  promised_screenings: 12,
  synopsis:
    'En haut, des jardins suspendus, des stades et des tours que frôlent les avions ; en bas, sous la ' +
    'terre, les ouvriers qui nourrissent les machines. Freder, le fils du maître de Metropolis, descend ' +
    'un jour derrière une jeune femme, Maria, et découvre de quoi est faite la lumière de sa ville. Pour ' +
    'briser l’espoir qu’elle donne aux travailleurs, son père commande à l’inventeur Rotwang un être de ' +
    'métal à qui l’on donnera son visage. Décors vertigineux, foules immenses, images restées modernes : ' +
    'la ville du futur a été bâtie ici.',
  alt_img:
    'Un visage coupé en deux, femme à gauche et machine d’acier à droite, porte une couronne de ' +
    'gratte-ciel dorés.',
  alt_backdrop:
    'Au fond d’un canyon d’immeubles enjambé de ponts chargés de voitures, une tour colossale irradie ; ' +
    'un homme seul la regarde depuis un toit.',
  placeholder: '#3d1d1c',
}
