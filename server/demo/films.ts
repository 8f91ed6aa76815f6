import type { DemoFilm } from './films/film-type.ts'

const files = import.meta.glob<DemoFilm>('./films/*/film.ts', { import: 'film', eager: true })

/** The demo films in the order of their folders. The rotation of the programme relies on this order. */
export const demoFilms: readonly DemoFilm[] = Object.values(files)
