import type { DemoFilm } from '../film-type.ts'

export const film: DemoFilm = {
  slug: 'haxan',
  title: 'La Sorcellerie à travers les âges',
  director: 'Benjamin Christensen',
  actor: 'Benjamin Christensen, Maren Pedersen, Clara Pontoppidan',
  categories: ['Documentaire', 'Épouvante'],
  release_date: '1922-09-18',
  time: '01:45',
  original_title: 'Häxan',
  country: 'Suède',
  classification: 'avertissement',
  synopsis:
    'Une conférence illustrée, d’abord : gravures, maquettes, cartes d’un monde où l’enfer avait son ' +
    'adresse. Puis les images s’animent. Une vieille tisserande est accusée d’avoir jeté un sort, ' +
    'l’Inquisition s’installe chez l’imprimeur, un couvent perd la raison, le Diable tire la langue. ' +
    'Entre l’essai et le cauchemar, Christensen, qui joue lui-même Satan, démonte la mécanique des ' +
    'procès en sorcellerie et se demande ce que son siècle fait, à son tour, des femmes qui dérangent. ' +
    'Longtemps coupé ou interdit, le film n’a rien perdu de son insolence.',
  alt_img:
    'Une femme en coiffe blanche porte une bougie ; sur le mur embrasé, son ombre immense est un ' +
    'diable cornu qui tend ses griffes au-dessus d’elle.',
  alt_backdrop:
    'Au-dessus de toits pointus, des sorcières sur leurs balais tournent dans un cercle de flammes ' +
    'dont le soleil est une tête cornue.',
  placeholder: '#140b09',
}
