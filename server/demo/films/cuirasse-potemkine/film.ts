import type { DemoFilm } from '../film-type.ts'

export const film: DemoFilm = {
  slug: 'cuirasse-potemkine',
  title: 'Le Cuirassé Potemkine',
  director: 'Sergueï Eisenstein',
  actor: 'Alexandre Antonov, Vladimir Barski, Grigori Alexandrov',
  categories: ['Drame', 'Historique'],
  release_date: '1925-12-21',
  time: '01:15',
  original_title: 'Bronenossets Potiomkine',
  country: 'Union soviétique',
  synopsis:
    'Juin 1905, en mer Noire. À bord du Potemkine, on sert aux marins une viande grouillante de vers, ' +
    'et le médecin du bord la déclare bonne. Le refus d’un repas devient une mutinerie ; à terre, ' +
    'Odessa reconnaît sa propre colère dans celle de l’équipage et court saluer le navire. Puis les ' +
    'soldats du tsar descendent le grand escalier, d’un seul pas. Eisenstein fait du montage une ' +
    'arme : cinq actes, une foule pour héroïne, un landau lâché sur les marches, et l’un des films les ' +
    'plus cités de l’histoire du cinéma.',
  alt_img:
    'Sur un escalier rouge en diagonale, un rang de soldats dont on ne voit que les jambes et les ' +
    'fusils jette des ombres en zigzag vers un landau clair qui dévale les marches.',
  alt_backdrop:
    'L’étrave noire d’un cuirassé fend la mer, canons pointés, sous un drapeau rouge et un ciel crème ' +
    'rayonnant ; une escadre barre l’horizon.',
  placeholder: '#15100e',
}
