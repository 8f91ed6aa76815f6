import { expect, test } from 'vitest'
import { useApi } from '../../tests/api.ts'
import { aFilm, aRoom, aScreening } from '../../tests/builders.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { importFilms } from '../catalogue/import-films.ts'
import type { Actor, ActorContext } from '../context.ts'
import { importScreenings } from '../screenings/import-screenings.ts'

const api = await useApi()
const manager = await aStaffMember(api)
await manager.post('category', { name_cat: 'Drame' })
await manager.post('category', { name_cat: 'Muet' })

const send = (source: string, csv: string, store = false) => manager.post(`${source}/import`, { csv, store })

test('an import of films can first only check the file; refused lines are reported with reasons', async () => {
  const csv = [
    'Titre;Réalisation;Sortie;Durée;Catégories;Classification;Couleur',
    'Tabou;Murnau;18/03/1931;1h24;"Drame, Muet";Tous publics;gris',
    'Sans durée;Murnau;1931-03-18;;;;',
    'Sans genre;Murnau;1931-03-18;01:24;Péplum;;',
    'Le dernier des hommes;Murnau;1924-12-23;90;;moins_de_12;',
  ].join('\r\n')
  const looked = await send('movie', csv)
  expect(looked).toMatchObject({
    status: 200,
    body: {
      ignored: ['Couleur'],
      lines: [
        { line: 2, name: 'Tabou', outcome: 'ready', messages: [] },
        { line: 3, outcome: 'refused', messages: [expect.stringMatching(/^Durée : /)] },
        { line: 4, outcome: 'refused', messages: ['Une de ces catégories n’existe pas.'] },
        { line: 5, outcome: 'ready' },
      ],
    },
  })
  expect((await manager.get('movie?q=tabou')).body).toEqual([])
  const stored = await send('movie', csv, true)
  expect(stored.body.lines.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    ...['stored', 'refused', 'refused', 'stored'],
  ])
  expect((await manager.get('movie?q=tabou')).body).toMatchObject([
    { title: 'Tabou', release_date: '1931-03-18', time: '01:24', categories: ['Drame', 'Muet'] },
  ])
  // Importing the same film again is refused.
  expect((await send('movie', csv, true)).body.lines[0]).toMatchObject({
    outcome: 'refused',
    messages: ['Ce film, de ce titre et de cette sortie, existe déjà.'],
  })
})

test('an exported list of films can be imported unchanged', async () => {
  await aFilm(api.db, { title: 'Häxan; "la" sorcellerie', country: 'Suède', original_title: '=Häxan' })
  const { body: file } = await manager.get('movie/export.csv?q=haxan')
  const { body: films } = await manager.get('movie?q=haxan')
  expect((await manager.remove(`movie/${films[0].id}`)).status).toBe(204)
  const { body } = await send('movie', file, true)
  expect(body.lines).toMatchObject([{ outcome: 'stored' }])
  const [again] = (await manager.get('movie?q=haxan')).body
  expect({ ...again, id: films[0].id }).toEqual(films[0])
})

test('screenings are imported as drafts, with films and rooms given by name; conflicts are reported', async () => {
  const room = await aRoom(api.db, { name_theater: 'Salle Voûte' })
  const film = await aFilm(api.db, { title: 'L’Aurore', time: '01:30' })
  await aScreening(api.db, { movies_id: film.id, movie_theaters_id: room.id, session_date: '2026-12-02' })
  const csv = [
    'Film,Titre,Nom de la salle,Date de la séance,Heure,Langue,Prix,Genre de séance',
    ',l’aurore,SALLE VOUTE,02/12/2026,14h00,VF,"9,50",ciné-club',
    ',L’Aurore,Salle Voûte,02/12/2026,14h30,VF,9,',
    ',L’Aurore,Salle Voûte,02/12/2026,20h45,VF,9,',
    ',L’Aurore,Salle Voûte,31/02/2026,10h00,VF,9,',
    ',Inconnu,Salle Voûte,03/12/2026,10h00,VF,9,',
    ',L’Aurore,Salle Nulle,03/12/2026,10h00,VF,9,',
    ',L’Aurore,Salle Voûte,03/12/2026,10h00,VF,9,',
  ].join('\n')
  const { body } = await send('session-movie', csv, true)
  expect(
    body.lines.map((line: { outcome: string; messages: string[] }) => [line.outcome, ...line.messages]),
  ).toEqual([
    ['stored'],
    ['refused', expect.stringMatching(/L’Aurore.*occupe la salle/)],
    ['refused', expect.stringMatching(/L’Aurore.*occupe la salle/)],
    ['refused', 'Date de la séance : Cette date n’existe pas.'],
    ['refused', 'Aucun film « Inconnu ».'],
    ['refused', 'Aucune salle « Salle Nulle ».'],
    ['stored'],
  ])
  const { body: stored } = await manager.get(`session-movie?movies_id=${film.id}&sort=starts_at`)
  expect(stored).toMatchObject([
    { hours_timetable: '14:00', draft: true, price: 9.5, kinds: ['cine_club'] },
    { hours_timetable: '20:30', draft: false },
    { session_date: '2026-12-03', draft: true },
  ])
})

test('a dry run of an import refuses a line that conflicts with an earlier line of the same file', async () => {
  const room = await aRoom(api.db, { name_theater: 'Salle Double' })
  const film = await aFilm(api.db, { title: 'Deux fois', time: '01:30' })
  const line = (hour: string, price: string) =>
    `${film.title};${room.name_theater};10/12/2026;${hour};${price}`
  const screenings = [
    'title;name_theater;session_date;hours_timetable;price',
    line('14h00', '9'),
    line('14h30', '9'),
  ]
  const films = [
    'title;director;release_date;time',
    'Été;Personne;1999-01-01;90',
    'ete;Personne;1999-01-01;90',
  ]
  for (const [source, csv] of [
    ['session-movie', screenings],
    ['movie', films],
  ] as const) {
    const looked = (await send(source, csv.join('\n'))).body.lines
    const stored = (await send(source, csv.join('\n'), true)).body.lines
    expect(looked).toMatchObject([{ outcome: 'ready' }, { outcome: 'refused' }])
    expect(looked[1].messages).toEqual(stored[1].messages)
  }
})

test('a dry run of an import writes nothing: it works in a read-only transaction', async () => {
  const room = await aRoom(api.db, { name_theater: 'Salle Lecture' })
  const film = await aFilm(api.db, { title: 'Lu seulement', time: '01:30' })
  const files = {
    movie: 'title;director;release_date;time;categories\nPas encore;Personne;1999-01-01;90;Drame',
    'session-movie': `title;name_theater;session_date;hours_timetable;price\n${film.title};${room.name_theater};11/12/2026;03h07;9`,
  }
  const actor = { id: manager.id, firstname: 'Ève', roleUser: 'manager' } as Actor
  const look = (store: boolean) =>
    api.db.transaction(
      async db => {
        const context = { ...api.appContext, db, actor } as unknown as ActorContext
        const films = await importFilms(context, { csv: files.movie, store })
        const screenings = await importScreenings(context, { csv: files['session-movie'], store })
        return [...films.lines, ...screenings.lines]
      },
      { accessMode: 'read only' },
    )
  expect(await look(false)).toMatchObject([{ outcome: 'ready' }, { outcome: 'ready' }])
  // Control: with `true`, the same read-only transaction fails, because the lines are stored. So the dry run above
  // has written nothing.
  await expect(look(true)).rejects.toMatchObject({ cause: { code: '25006' } })
})

test('other requests are served during an import', async () => {
  const lines = Array.from({ length: 50 }, (_, n) => `Feuilleton ${n};Feuillade;1915-11-13;40`)
  const importing = send('movie', ['title;director;release_date;time', ...lines].join('\n'), true)
  let seen = 0
  while (seen === 0) seen = (await manager.get('movie?q=feuilleton&size=100')).body.length
  expect(seen).toBeLessThan(50)
  const { body } = await importing
  expect(body.lines.every(({ outcome }: { outcome: string }) => outcome === 'stored')).toBe(true)
})

test('import lines with an unclear draft flag, a skipped hour or an open quotation mark are refused', async () => {
  const room = await aRoom(api.db, { name_theater: 'Salle Nuit' })
  const film = await aFilm(api.db, { title: 'Minuit passé', time: '01:00' })
  const line = (day: string, hour: string, draft: string) =>
    `${film.title};Salle Nuit;${day};${hour};${draft}`
  const csv = [
    'sep=;',
    'Titre;Nom de la salle;Date de la séance;Heure;Brouillon',
    line('28/03/2027', '02h30', 'non'),
    line('04/12/2026', '20h00', 'peut-être'),
    line('05/12/2026', '20h00', ''),
    line('06/12/2026', '20h00', 'non'),
    `"${line('07/12/2026', '20h00', '')}`,
    line('08/12/2026', '20h00', ''),
  ].join('\r')
  const { body } = await send('session-movie', csv, true)
  expect(
    body.lines.map(({ line, messages }: { line: number; messages: string[] }) => [line, ...messages]),
  ).toEqual([
    [3, expect.stringContaining('n’existe pas')],
    [4, 'Brouillon : « peut-être » n’est ni oui, ni non.'],
    [5],
    [6],
    [7, expect.stringContaining('ne se ferme jamais')],
  ])
  const { body: stored } = await manager.get(`session-movie?movies_id=${film.id}&sort=starts_at`)
  expect(stored).toMatchObject([
    { session_date: '2026-12-05', draft: true },
    { session_date: '2026-12-06', draft: false },
  ])
  expect(stored[0].movie_theaters_id).toBe(room.id)
})

test('an imported file with missing columns, too many lines or too many columns is refused', async () => {
  expect(await send('movie', 'Titre;Durée\nTabou;1h24')).toMatchObject({
    status: 409,
    body: {
      code: 'no_such_columns',
      errors: [{ message: 'La colonne « Réalisation » manque.' }, { field: 'release_date' }],
    },
  })
  expect(await send('movie', '')).toMatchObject({ status: 409, body: { code: 'no_such_columns' } })
  const long = `title;director;release_date;time\n${'a;b;c;d\n'.repeat(1001)}`
  expect(await send('movie', long)).toMatchObject({ status: 400, body: { errors: [{ field: 'csv' }] } })
  const wide = `title;director;release_date;time;${'a;'.repeat(200_000)}\nTabou;Murnau;1931-03-18;1h24`
  expect(await send('movie', wide)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'csv', message: expect.stringMatching(/200005\scolonnes.*200 au plus/) }] },
  })
})

test('a long column heading that the import ignores is shortened in the response', async () => {
  const { body } = await send('movie', `title;director;release_date;time;${'long '.repeat(50_000)}`)
  expect(body).toEqual({ ignored: [`${'long '.repeat(12).trim()}…`], lines: [] })
})
