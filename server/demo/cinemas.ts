// The cinemas of the demo are a fictional chain. Each room needs twenty minutes between two films; the hours in
// programme.ts rely on it. The phone numbers are from the range that the French regulator reserves for fiction.

export const demoCinemas = [
  {
    name_cinema: 'Le Grand Faisceau',
    email_cine: 'grand@cinema.test',
    address_cine: '12, rue des Projectionnistes',
    city: 'Lyon',
    phone_cine: '0465710012',
    manager: 'Mathilde Aubrac',
    disabled_access:
      'Entrée de plain-pied, ascenseur vers toutes les salles, boucle à induction, trois à six emplacements pour fauteuil par salle. Les chiens guides sont les bienvenus.',
    infos_cine:
      'Trois salles, un bar et une verrière : depuis 1921, Le Grand Faisceau projette les films tels qu’ils ont été rêvés, souvent accompagnés au piano.',
    rooms: [
      {
        name_theater: 'Salle Méliès',
        nbr_seats: 220,
        disabled_access: true,
        pre_show_minutes: 10,
        clearing_minutes: 10,
      },
      {
        name_theater: 'Salle Alice Guy',
        nbr_seats: 140,
        disabled_access: true,
        pre_show_minutes: 10,
        clearing_minutes: 10,
      },
      {
        name_theater: 'Salle Lumière',
        nbr_seats: 90,
        disabled_access: true,
        pre_show_minutes: 8,
        clearing_minutes: 12,
      },
    ],
  },
  {
    name_cinema: 'Le Petit Faisceau',
    email_cine: 'petit@cinema.test',
    address_cine: '3, place de la Lanterne',
    city: 'Villeurbanne',
    phone_cine: '0465710034',
    manager: 'Idriss Belkacem',
    disabled_access:
      'Rampe d’accès sur le côté de la place. La salle Musidora est accessible en fauteuil ; la salle Keaton, à l’étage, ne l’est pas encore.',
    infos_cine:
      'Un cinéma de quartier, deux salles et une lanterne rouge : le répertoire, les ciné-clubs et les séances du dimanche soir en famille.',
    rooms: [
      {
        name_theater: 'Salle Musidora',
        nbr_seats: 120,
        disabled_access: true,
        pre_show_minutes: 10,
        clearing_minutes: 10,
      },
      {
        name_theater: 'Salle Keaton',
        nbr_seats: 60,
        disabled_access: false,
        pre_show_minutes: 5,
        clearing_minutes: 15,
      },
    ],
  },
]

export const demoRooms = demoCinemas.flatMap(cinema => cinema.rooms)
