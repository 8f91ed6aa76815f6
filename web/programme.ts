import type { AnswerOf } from '../contract/endpoint.ts'
import type { listGridsOnSale, listTariffs } from '../contract/fares.ts'
import type { listCinemas, listFilms, readFilm } from '../contract/programme.ts'

// The types of the programme as the API returns it, for pages and for scripts in the browser. This file contains
// types only, because zod must not be sent to the browser.

export type Film = AnswerOf<typeof listFilms>[number]
export type Showtime = Film['timeTables'][number]
/** A film with the prices of its showtimes. */
export type FilmOnSale = AnswerOf<typeof readFilm>
export type Fare = AnswerOf<typeof listTariffs>[number]
export type GridOnSale = AnswerOf<typeof listGridsOnSale>[number]
export type Media = Film['media'][number]
export type Cinema = AnswerOf<typeof listCinemas>[number]
/**
 * The data of a cinema that every page needs for its header and footer. The page « Infos pratiques » uses the
 * rest.
 */
export type FrameCinema = Omit<Cinema, 'manager' | 'disabled_access' | 'opening_hours'>
