import type { DemoFilm } from '../film-type.ts'

export const film: DemoFilm = {
  slug: 'jeanne-d-arc',
  title: 'La Passion de Jeanne d’Arc',
  director: 'Carl Theodor Dreyer',
  actor: 'Renée Falconetti, Eugène Silvain, Antonin Artaud',
  categories: ['Drame', 'Historique'],
  release_date: '1928-04-21',
  time: '01:37',
  country: 'France',
  synopsis:
    'Rouen, 1431. Une jeune fille de dix-neuf ans, enchaînée, comparaît devant un tribunal d’hommes ' +
    'd’Église et de théologiens acquis aux Anglais. Ils la pressent de questions, la menacent, lui ' +
    'tendent des pièges ; elle répond avec une simplicité qui les déconcerte. À partir des minutes ' +
    'du procès, Carl Theodor Dreyer filme un affrontement de visages, sans fard et au plus près de ' +
    'la peau. Renée Falconetti y donne une interprétation bouleversante, où le moindre battement de ' +
    'paupières devient un événement.',
  alt_img:
    'Gravure en gris, noir et blanc : le visage de Jeanne, cheveux ras et larme sur la joue, se lève ' +
    'vers des rayons de lumière tandis que des flammes montent au bas de l’image.',
  alt_backdrop:
    'Petite silhouette blanche aux poignets liés, Jeanne se tient debout dans un halo de rayons face ' +
    'aux profils géants et sombres de quatre juges.',
  placeholder: '#4a4945',
}
