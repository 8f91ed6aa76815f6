import { z } from 'zod'
import { showtime } from '../contract/programme.ts'
import type { Film, Showtime } from '../web/programme.ts'

/** A yes or no that a test does not name is no. */
const no = Object.fromEntries(
  Object.entries<z.ZodType>(showtime.shape).flatMap(([field, type]) =>
    type instanceof z.ZodBoolean ? [[field, false]] : [],
  ),
) as Partial<Showtime>

/** One of the programme, as the API tells it; a test names only what it is about. */
export const aShowtime = (given: Partial<Showtime> = {}) =>
  ({
    ...no,
    id: 1,
    sessionId: 1,
    horaire: '20:30',
    session_date: '2026-11-15',
    language: 'VF',
    version_2D_3D: '2D',
    kinds: [],
    pre_show_minutes: 0,
    cinemas_id: 1,
    name_theater: 'Salle 1',
    availability: 'libre',
    ...given,
  }) as Showtime

/** What nobody has told of a film. */
export const noFilmFacts = {
  original_title: '',
  classification: 'tous_publics',
  visa: '',
  distributor: '',
  country: '',
  audio_languages: '',
  subtitle_languages: '',
} satisfies Partial<Film>
