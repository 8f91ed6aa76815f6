const firstnames = [
  'Adèle',
  'Bastien',
  'Chloé',
  'Driss',
  'Élise',
  'Fabien',
  'Gaëlle',
  'Hugo',
  'Inès',
  'Joséphine',
  'Karim',
  'Léa',
  'Malo',
  'Nadia',
  'Octave',
  'Pauline',
  'Quentin',
  'Rose',
  'Samir',
  'Thaïs',
]
const lastnames = [
  'Armand',
  'Boyer',
  'Carlier',
  'Delmas',
  'Estève',
  'Fournel',
  'Garance',
  'Hamidi',
  'Imbert',
  'Jourdan',
  'Kermarrec',
  'Lacombe',
  'Maréchal',
  'Nguyen',
  'Ollivier',
  'Pelletier',
  'Quesnel',
  'Rouvière',
  'Sallé',
  'Tessier',
]

/** The buyers of the demo. They have no password. */
export const demoPeople = Array.from({ length: 80 }, (_, index) => {
  const firstname = firstnames[index % firstnames.length]!
  const lastname = lastnames[(index * 7 + Math.floor(index / 20)) % lastnames.length]!
  return { firstname, lastname, email: `spectateur-${index + 1}@cinema.test` }
})

export const demoAccounts = [
  { roles_id: 1, email: 'admin@cinema.test', password: 'Admin-2026!', firstname: 'Agnès', lastname: 'Régie' },
  {
    roles_id: 5,
    email: 'manager@cinema.test',
    password: 'Manager-2026!',
    firstname: 'Marcel',
    lastname: 'Cabine',
  },
  {
    roles_id: 2,
    email: 'membre@cinema.test',
    password: 'Membre-2026!',
    firstname: 'Mona',
    lastname: 'Strapontin',
  },
  {
    roles_id: 2,
    email: 'caisse@cinema.test',
    password: 'Caisse-2026!',
    firstname: 'Odette',
    lastname: 'Guichet',
  },
] as const
