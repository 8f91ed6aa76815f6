import type { DemoFilm } from '../film-type.ts'

export const film: DemoFilm = {
  slug: 'faust',
  title: 'Faust, une légende allemande',
  director: 'Friedrich Wilhelm Murnau',
  actor: 'Gösta Ekman, Emil Jannings, Camilla Horn',
  categories: ['Fantastique', 'Drame'],
  release_date: '1926-10-14',
  time: '01:46',
  original_title: 'Faust – Eine deutsche Volkssage',
  country: 'Allemagne',
  promised_screenings: 8,
  synopsis:
    'Un archange et le démon Méphisto font un pari : si l’âme du docteur Faust peut être corrompue, ' +
    'la terre appartiendra au mal. La peste s’abat sur la ville, et le vieux savant, impuissant à ' +
    'sauver ses malades, appelle à son aide les puissances des ténèbres. Un pacte, une goutte de ' +
    'sang, et voici la jeunesse rendue, le monde offert, puis la rencontre de Marguerite, un matin ' +
    'de Pâques. Pour son dernier film allemand, Murnau peint avec la lumière, la fumée et la nuit.',
  alt_img:
    'Sur fond de parchemin, une grande plume noire dont le bord dessine le profil de Méphisto laisse ' +
    'tomber une goutte de sang sur une ville médiévale.',
  alt_backdrop:
    'À la croisée de chemins, un vieillard à barbe blanche lève un livre ouvert au milieu d’anneaux ' +
    'de feu, sous un ciel fermé par de grandes ailes sombres.',
  placeholder: '#2a1110',
}
