import type { DemoFilm } from '../film-type.ts'

export const film: DemoFilm = {
  slug: 'golem',
  title: 'Le Golem',
  director: 'Paul Wegener, Carl Boese',
  actor: 'Paul Wegener, Albert Steinrück, Lyda Salmonova',
  categories: ['Fantastique', 'Épouvante'],
  release_date: '1920-10-29',
  time: '01:25',
  original_title: 'Der Golem, wie er in die Welt kam',
  country: 'Allemagne',
  synopsis:
    'Prague, au XVIᵉ siècle. Les astres annoncent un malheur au rabbin Löw, et bientôt un édit de ' +
    'l’empereur ordonne aux Juifs de quitter la ville. Pour protéger les siens, le vieux savant ' +
    'façonne un colosse d’argile et lui donne vie grâce à un mot secret, enfermé dans une étoile ' +
    'fixée sur sa poitrine. Mais une force sans âme peut changer de maître… Avec ses ruelles tordues ' +
    'dessinées par l’architecte Hans Poelzig, ce conte de terre et de feu est l’un des sommets du ' +
    'fantastique allemand.',
  alt_img:
    'Un géant d’argile au regard fixe domine la ville : les pignons du ghetto forment ses épaules et ' +
    'une étoile lumineuse brûle sur sa poitrine.',
  alt_backdrop:
    'La nuit, entre des maisons de guingois, le Golem se dresse torche en main sous une porte ' +
    'éclairée et son ombre s’allonge sur les pavés, devant des passants en chapeau pointu.',
  placeholder: '#1b1714',
}
