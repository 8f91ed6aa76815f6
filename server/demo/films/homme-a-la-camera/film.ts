import type { DemoFilm } from '../film-type.ts'

export const film: DemoFilm = {
  slug: 'homme-a-la-camera',
  title: 'L’Homme à la caméra',
  director: 'Dziga Vertov',
  actor: 'Mikhaïl Kaufman, Elizaveta Svilova',
  categories: ['Documentaire'],
  release_date: '1929-01-08',
  time: '01:08',
  original_title: 'Tchelovek s kinoapparatom',
  country: 'Union soviétique',
  synopsis:
    'Une journée dans une grande ville soviétique, de l’éveil des rues désertes jusqu’aux plaisirs ' +
    'du soir. Un opérateur, trépied sur l’épaule, court les usines, les tramways, les plages et les ' +
    'mines ; il grimpe sur les cheminées, se couche entre les rails, et une monteuse donne vie à ses ' +
    'images. Ni intertitres, ni scénario, ni acteurs : Dziga Vertov invente un film qui se regarde ' +
    'en train de se faire, et joue de tous les pouvoirs du cinéma, du ralenti à la surimpression, ' +
    'avec une jubilation intacte.',
  alt_img:
    'Une ville vue du ciel rayonne autour d’un objectif géant posé sur un trépied, et dans le verre ' +
    's’ouvre un œil à l’iris rouge.',
  alt_backdrop:
    'Sur fond rouge, un opérateur en casquette tourne la manivelle de sa caméra, dont le champ de ' +
    'vision découpe dans le noir une ville aux façades penchées.',
  placeholder: '#211f1a',
}
