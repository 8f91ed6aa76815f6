import type { DemoFilm } from '../film-type.ts'

export const film: DemoFilm = {
  slug: 'nosferatu',
  title: 'Nosferatu le vampire',
  director: 'Friedrich Wilhelm Murnau',
  actor: 'Max Schreck, Gustav von Wangenheim, Greta Schröder',
  categories: ['Épouvante', 'Fantastique'],
  release_date: '1922-03-04',
  time: '01:34',
  original_title: 'Nosferatu, eine Symphonie des Grauens',
  country: 'Allemagne',
  promised_screenings: 12,
  synopsis:
    'Wisborg, 1838. Le jeune clerc Hutter quitte sa femme Ellen pour les Carpates, où le comte Orlok veut ' +
    'acheter une maison, justement en face de la sienne. Au château, les portes s’ouvrent seules, l’hôte ' +
    'ne paraît qu’à la nuit et contemple d’un peu trop près le sang qui perle à un doigt. Déjà un voilier ' +
    'sans équipage vogue vers la ville, la cale pleine de terre et de rats. Murnau tourne l’épouvante en ' +
    'plein air, dans de vraies forêts et de vraies ruelles, et invente le plus inoubliable des vampires.',
  alt_img:
    'Linogravure : une main noire aux griffes démesurées descend du ciel sur une ville à pignons, vers la ' +
    'seule fenêtre encore éclairée.',
  alt_backdrop:
    'Devant un soleil bas, un voilier aux voiles noires entre au port ; son reflet dans l’eau est la ' +
    'silhouette du vampire.',
  placeholder: '#22393a',
}
