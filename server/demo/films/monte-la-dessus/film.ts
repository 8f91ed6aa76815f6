import type { DemoFilm } from '../film-type.ts'

export const film: DemoFilm = {
  slug: 'monte-la-dessus',
  title: 'Monte là-dessus !',
  director: 'Fred C. Newmeyer et Sam Taylor',
  actor: 'Harold Lloyd, Mildred Davis, Bill Strother',
  categories: ['Comédie', 'Romance'],
  release_date: '1923-04-01',
  time: '01:13',
  original_title: 'Safety Last!',
  country: 'États-Unis',
  synopsis:
    'Il est parti faire fortune en ville et l’écrit à sa fiancée ; en vérité, il mesure du tissu dans ' +
    'un grand magasin et met le phonographe au clou pour lui offrir un pendentif. Quand elle débarque ' +
    'sans prévenir, il lui faut de l’argent, vite : mille dollars à qui attirera la foule. Son ami ' +
    'grimpe aux façades comme une mouche ; il suffira qu’il escalade l’immeuble. Mais un policier s’en ' +
    'mêle, et le vendeur à lunettes doit commencer l’ascension lui-même. Rien qu’un étage, promet-on. ' +
    'Il y en a douze.',
  alt_img:
    'Au-dessus d’une rue vertigineuse, un homme à lunettes rondes pend à l’aiguille tordue d’une ' +
    'grande horloge tandis que son canotier s’envole.',
  alt_backdrop:
    'Vu de l’intérieur d’une horloge, entre les rouages, le cadran lumineux laisse voir la silhouette ' +
    'd’un homme suspendu à l’aiguille.',
  placeholder: '#14293d',
}
