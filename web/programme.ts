import type { AnswerOf } from '../contract/endpoint.ts'
import type { listCinemas, listFilms } from '../contract/programme.ts'

// The programme as the API tells it, for pages and widgets. Types only: zod stays on the server.

export type Film = AnswerOf<typeof listFilms>[number]
export type Showtime = Film['timeTables'][number]
export type Media = Film['media'][number]
export type Cinema = AnswerOf<typeof listCinemas>[number]
/** What is said of a cinema around every page; the rest is for « Infos pratiques ». */
export type FrameCinema = Omit<Cinema, 'manager' | 'disabled_access'>
