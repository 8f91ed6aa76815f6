import type { DemoFilm } from '../film-type.ts'

export const film: DemoFilm = {
  slug: 'aurore',
  title: 'L’Aurore',
  director: 'Friedrich Wilhelm Murnau',
  actor: 'George O’Brien, Janet Gaynor, Margaret Livingston',
  categories: ['Drame', 'Romance'],
  release_date: '1927-09-23',
  time: '01:34',
  original_title: 'Sunrise: A Song of Two Humans',
  country: 'États-Unis',
  promised_screenings: 8,
  synopsis:
    'Une vacancière venue de la ville s’attarde au village et y prend un fermier à sa femme. Dans les ' +
    'roseaux, au clair de lune, elle lui souffle une idée : vendre la ferme, partir, et que la barque ' +
    'chavire. Le lendemain, l’homme rame, l’épouse a compris. De l’autre côté du lac attend un ' +
    'tramway, puis la grande ville, ses cafés, son vacarme, une journée entière pour se regarder de ' +
    'nouveau. Pour son premier film américain, Murnau libère la caméra et filme un couple comme on ' +
    'filmerait la lumière.',
  alt_img:
    'Sur un lac au soleil levant, un couple en barque près d’un village ; le reflet, lui, montre la ' +
    'ville la nuit et l’homme enlacé par une autre.',
  alt_backdrop:
    'Un couple s’embrasse au milieu de la chaussée fleurie, entre les phares d’automobiles arrêtées, ' +
    'devant un soleil qui se lève au bout de la rue.',
  placeholder: '#3b3163',
}
