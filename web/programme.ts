import type { AnswerOf } from '../contract/endpoint.ts'
import type { listGridsOnSale, listTariffs } from '../contract/fares.ts'
import type { listCinemas, listFilms, readFilm } from '../contract/programme.ts'

// The types of the programme from the API, for pages and widgets. Types only: zod stays on the server.

export type Film = AnswerOf<typeof listFilms>[number]
export type Showtime = Film['timeTables'][number]
/** With the prices of its showtimes. */
export type FilmOnSale = AnswerOf<typeof readFilm>
export type Fare = AnswerOf<typeof listTariffs>[number]
export type GridOnSale = AnswerOf<typeof listGridsOnSale>[number]
export type Media = Film['media'][number]
export type Cinema = AnswerOf<typeof listCinemas>[number]
/** The part of a cinema for the frame of every page; the rest is for « Infos pratiques ». */
export type FrameCinema = Omit<Cinema, 'manager' | 'disabled_access' | 'opening_hours'>
