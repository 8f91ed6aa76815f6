import type { DemoFilm } from '../film-type.ts'

export const film: DemoFilm = {
  slug: 'mecano-de-la-general',
  title: 'Le Mécano de la « General »',
  director: 'Buster Keaton, Clyde Bruckman',
  actor: 'Buster Keaton, Marion Mack, Glen Cavender',
  categories: ['Comédie', 'Aventure', 'Historique'],
  release_date: '1926-12-31',
  time: '01:19',
  original_title: 'The General',
  country: 'États-Unis',
  promised_screenings: 10,
  synopsis:
    'Géorgie, 1861. Johnnie Gray a deux amours : Annabelle Lee et sa locomotive, la General. Quand la ' +
    'guerre éclate, l’armée refuse de l’enrôler, car un mécanicien lui est plus utile aux commandes, et ' +
    'Annabelle le croit lâche. Un an plus tard, des espions volent la machine avec la belle à bord. ' +
    'Johnnie se lance à leur poursuite, à pied, en draisine, à vélocipède, puis aux manettes d’une autre ' +
    'locomotive, seul contre une armée. Impassible au milieu de cascades accomplies pour de bon, Buster ' +
    'Keaton règle la plus exacte des courses-poursuites.',
  alt_img:
    'Le menton dans la main, un petit homme au chapeau plat est assis sur la bielle d’une locomotive dont ' +
    'la roue rouge emplit l’affiche.',
  alt_backdrop:
    'Sous un long panache de fumée, une locomotive à vapeur traverse un grand pont de bois au soleil ' +
    'couchant, un homme assis sur le chasse-buffles.',
  placeholder: '#a8592a',
}
