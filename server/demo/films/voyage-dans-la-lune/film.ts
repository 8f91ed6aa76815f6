import type { DemoFilm } from '../film-type.ts'

export const film: DemoFilm = {
  slug: 'voyage-dans-la-lune',
  title: 'Le Voyage dans la Lune',
  director: 'Georges Méliès',
  actor: 'Georges Méliès, Victor André, Bleuette Bernon',
  categories: ['Science-fiction', 'Fantastique', 'Aventure'],
  release_date: '1902-09-01',
  time: '00:14',
  country: 'France',
  synopsis:
    'Devant un congrès d’astronomes en robes étoilées, le professeur Barbenfouillis annonce un projet ' +
    'insensé : se faire tirer jusqu’à la Lune dans un obus géant. Le canon est fondu, les savants ' +
    'embarquent, la mèche prend. Là-haut les attendent un clair de Terre, des champignons qui poussent à ' +
    'vue d’œil et les Sélénites, un peuple bondissant qui disparaît en fumée au moindre coup de ' +
    'parapluie. Peint, truqué, joué et mis en scène par Georges Méliès dans son studio de verre de ' +
    'Montreuil, voici le premier grand voyage du cinéma.',
  alt_img:
    'Gravée à la manière d’un billet de banque, une immense lune au visage inquiet suit des yeux l’obus ' +
    'rouge qui s’élève des toits de Paris, sous la lunette d’un astronome.',
  alt_backdrop:
    'Sur le sol lunaire, parmi des champignons géants, trois savants en redingote saluent du chapeau et ' +
    'du parapluie la Terre qui se lève.',
  placeholder: '#122a47',
  trailer: 'trailer.mp4',
  alt_video:
    'Film d’animation muet : un iris s’ouvre sur un astronome au-dessus des toits de Paris, un obus part ' +
    'vers la Lune, dont le visage gravé le regarde venir, puis l’iris se referme sur son œil.',
}
