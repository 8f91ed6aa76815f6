import type { DemoFilm } from '../film-type.ts'

export const film: DemoFilm = {
  slug: 'fantome-de-l-opera',
  title: 'Le Fantôme de l’Opéra',
  director: 'Rupert Julian',
  actor: 'Lon Chaney, Mary Philbin, Norman Kerry',
  categories: ['Épouvante', 'Romance'],
  release_date: '1925-09-06',
  time: '01:33',
  original_title: 'The Phantom of the Opera',
  country: 'États-Unis',
  synopsis:
    'À l’Opéra de Paris, la loge numéro cinq reste vide : on la dit réservée à un fantôme. Derrière ' +
    'le miroir de sa loge, la jeune Christine Daaé entend une voix qui la guide et lui promet la ' +
    'gloire, pourvu qu’elle renonce à son amour pour Raoul de Chagny. Un soir, elle accepte de ' +
    'suivre cette voix, descend jusqu’au lac souterrain et découvre le maître des lieux, caché sous ' +
    'un masque. Du grand escalier aux catacombes, Lon Chaney compose l’un des visages les plus ' +
    'saisissants du cinéma muet.',
  alt_img:
    'Au sommet du grand escalier de l’Opéra, une silhouette à tête de mort coiffée de plumes rouges ' +
    'déploie une cape écarlate qui descend les marches comme un tapis.',
  alt_backdrop:
    'Sous une enfilade d’arcades éclairées d’or, une silhouette en cape et grand chapeau mène à la ' +
    'perche une barque où une jeune femme est assise près d’une lanterne.',
  placeholder: '#1b0c13',
}
