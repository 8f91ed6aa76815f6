import type { DemoFilm } from '../film-type.ts'

export const film: DemoFilm = {
  slug: 'voleur-de-bagdad',
  title: 'Le Voleur de Bagdad',
  director: 'Raoul Walsh',
  actor: 'Douglas Fairbanks, Julanne Johnston, Anna May Wong',
  categories: ['Aventure', 'Fantastique'],
  release_date: '1924-03-18',
  time: '02:35',
  original_title: 'The Thief of Bagdad',
  country: 'États-Unis',
  promised_screenings: 10,
  synopsis:
    'Ahmed vole comme il respire : une bourse, un repas, une corde magique. Entré par effraction ' +
    'dans le palais du calife, il découvre la princesse endormie et, pour la première fois, désire ' +
    'ce qui ne se vole pas. Pour mériter sa main face à des prétendants puissants, dont le ' +
    'redoutable prince des Mongols, il part chercher le plus rare des trésors, par la vallée du feu, ' +
    'le fond des mers et les chemins de la lune. Douglas Fairbanks bondit à travers des décors ' +
    'immenses, dans un conte d’une fantaisie inépuisable.',
  alt_img:
    'Debout à la proue d’un tapis volant aux motifs d’étoiles, le voleur tend la main vers le ciel, ' +
    'la princesse assise derrière lui, au-dessus des coupoles et des minarets.',
  alt_backdrop:
    'Sous un ciel étoilé, le voleur en pantalon bouffant rouge bondit entre deux terrasses, ' +
    'au-dessus d’une ville bleue hérissée de coupoles et de minarets.',
  placeholder: '#1b3466',
}
