import { z } from 'zod'
import { showtime } from '../contract/programme.ts'
import type { Film, Showtime } from '../web/programme.ts'

/** The default values of a showtime's boolean fields: all false. */
const no = Object.fromEntries(
  Object.entries<z.ZodType>(showtime.shape).flatMap(([field, type]) =>
    type instanceof z.ZodBoolean ? [[field, false]] : [],
  ),
) as Partial<Showtime>

/** Returns a showtime as the API does, with defaults for the fields that a test does not set. */
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

/** The default values of a film's optional fields: all empty. */
export const noFilmFacts = {
  original_title: '',
  classification: 'tous_publics',
  visa: '',
  distributor: '',
  country: '',
  audio_languages: '',
  subtitle_languages: '',
} satisfies Partial<Film>
