import type { DemoFilm } from '../film-type.ts'

export const film: DemoFilm = {
  slug: 'caligari',
  title: 'Le Cabinet du docteur Caligari',
  director: 'Robert Wiene',
  actor: 'Werner Krauss, Conrad Veidt, Lil Dagover',
  categories: ['Épouvante', 'Drame'],
  release_date: '1920-02-26',
  time: '01:17',
  original_title: 'Das Cabinet des Dr. Caligari',
  country: 'Allemagne',
  synopsis:
    'À la foire de Holstenwall, le docteur Caligari exhibe Cesare, un somnambule endormi depuis ' +
    'vingt-trois ans, qui ne s’éveille que pour prédire l’avenir. « Combien de temps ai-je à vivre ? » ' +
    'lui demande un jeune homme. « Jusqu’à l’aube. » Le lendemain, on le trouve mort. Son ami Francis ' +
    'soupçonne le montreur au chapeau haut de forme et se met à l’épier, la nuit, dans des rues qui ne ' +
    'connaissent pas l’angle droit. Ombres peintes, toits de travers, perspectives malades : ' +
    'l’expressionnisme entre au cinéma par une porte dérobée.',
  alt_img:
    'Une maison de guingois forme le visage du docteur : toit en haut-de-forme, fenêtres en lunettes, et ' +
    'pour bouche une porte éclairée d’où sort le somnambule.',
  alt_backdrop:
    'Sur l’arête brisée d’un toit, la silhouette du somnambule avance bras écartés devant une lune en ' +
    'spirale anguleuse.',
  placeholder: '#2a1d31',
}
