import type { DemoFilm } from '../film-type.ts'

export const film: DemoFilm = {
  slug: 'prince-ahmed',
  title: 'Les Aventures du prince Ahmed',
  director: 'Lotte Reiniger',
  actor: 'Silhouettes de papier découpé, animées par Lotte Reiniger',
  categories: ['Animation', 'Fantastique', 'Romance'],
  release_date: '1926-05-02',
  time: '01:06',
  original_title: 'Die Abenteuer des Prinzen Achmed',
  country: 'Allemagne',
  synopsis:
    'Un mage présente au calife un cheval volant et réclame en échange la main de sa fille. Le prince ' +
    'Ahmed s’y oppose, enfourche la bête par défi et s’élève jusqu’aux étoiles sans savoir comment ' +
    'redescendre. Sa course le mène dans l’archipel de Wak-Wak, où il s’éprend de Pari Banu, souveraine ' +
    'd’un peuple de démons, surprise au bain près de son manteau de plumes. Trois années durant, Lotte ' +
    'Reiniger a découpé aux ciseaux et animé, image par image, ces ombres de dentelle tirées des Mille et ' +
    'Une Nuits : le plus ancien long métrage d’animation qui nous soit parvenu.',
  alt_img:
    'Encadrés d’une ogive en dentelle de papier noir, le prince et son cheval volant bondissent au-dessus ' +
    'des coupoles dans un ciel aux couleurs de vitrail.',
  alt_backdrop:
    'Silhouette découpée de Pari Banu, ailes et traîne de paon déployées, glissant au-dessus d’un lac où ' +
    'se reflètent les anneaux du soleil levant.',
  placeholder: '#1b4c6c',
}
