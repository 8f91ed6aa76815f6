import type { DemoFilm } from '../film-type.ts'

export const film: DemoFilm = {
  slug: 'sherlock-junior',
  title: 'Sherlock Junior',
  director: 'Buster Keaton',
  actor: 'Buster Keaton, Kathryn McGuire, Joe Keaton',
  categories: ['Comédie', 'Fantastique'],
  release_date: '1924-04-21',
  time: '00:45',
  original_title: 'Sherlock Jr.',
  country: 'États-Unis',
  synopsis:
    'Projectionniste le soir, détective dans ses rêves, un jeune homme étudie son manuel entre deux ' +
    'bobines. Accusé par un rival d’avoir volé la montre du père de sa fiancée, il ne sait que filer ' +
    'le suspect, pas à pas, sans rien résoudre. Alors il s’endort près de son appareil, descend dans ' +
    'la salle et entre dans l’écran, où le grand Sherlock Junior, lui, ne se trompe jamais. ' +
    'Quarante-cinq minutes de trucages invisibles et de cascades réelles : Keaton règle ses gags comme ' +
    'des tours de magie et n’en explique aucun.',
  alt_img:
    'Dans un cadre de pellicule, un homme impassible à chapeau plat lève une loupe devant son œil, ' +
    'dont l’iris agrandi est une bobine de film.',
  alt_backdrop:
    'Devant une salle comble, un homme enjambe le bord de l’écran : clair dans l’ombre, noir dans ' +
    'l’image, où cinq paysages se succèdent en bandes.',
  placeholder: '#15201f',
}
