import type { DemoFilm } from './films/film-type.ts'

const files = import.meta.glob<DemoFilm>('./films/*/film.ts', { import: 'film', eager: true })

/** In the order of their folders, which the programme's rotation relies on. */
export const demoFilms: readonly DemoFilm[] = Object.values(files)
