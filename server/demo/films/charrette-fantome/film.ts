import type { DemoFilm } from '../film-type.ts'

export const film: DemoFilm = {
  slug: 'charrette-fantome',
  title: 'La Charrette fantôme',
  director: 'Victor Sjöström',
  actor: 'Victor Sjöström, Hilda Borgström, Tore Svennberg',
  categories: ['Drame', 'Fantastique'],
  release_date: '1921-01-01',
  time: '01:47',
  original_title: 'Körkarlen',
  country: 'Suède',
  synopsis:
    'La nuit de la Saint-Sylvestre, trois ivrognes boivent parmi les tombes. L’un d’eux raconte une ' +
    'légende : le dernier mort de l’année doit conduire, douze mois durant, la charrette qui ramasse ' +
    'les âmes. Non loin de là, une jeune salutiste à l’agonie réclame David Holm, l’homme qu’elle n’a ' +
    'pas su sauver. Minuit approche. D’après Selma Lagerlöf, Sjöström emboîte les souvenirs et ' +
    'superpose les images jusqu’à quatre fois pour faire rouler un attelage transparent dans les rues ' +
    'et jusque sur la mer. Bergman revoyait le film chaque année.',
  alt_img:
    'Un cocher encapuchonné, lanterne en main, dresse sa faux devant une immense roue pâle dont elle ' +
    'devient l’aiguille, arrêtée sur minuit.',
  alt_backdrop:
    'La nuit, un cheval blanc et une charrette transparents, tracés en trois expositions décalées, ' +
    'avancent sur les vagues à la lueur d’une lanterne.',
  placeholder: '#1b4150',
}
