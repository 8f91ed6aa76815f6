import { plainPresentation } from '../../../../contract/rules/presentation.ts'
import type { Film, Room, Screening, Week } from './blocks.ts'

// Sample data for the planner's tests.

export const from = '2026-12-02'

export const faust: Film = {
  ...{ id: 1, title: 'Faust', time: '01:40', release_date: '1926-10-14', classification: 'tous_publics' },
  ...{ promised_screenings: 3, weeks_running: 2, placeholder: '' },
}
export const nosferatu: Film = {
  ...faust,
  id: 2,
  title: 'Nosferatu',
  time: '01:30',
  promised_screenings: null,
}

const room = (id: number): Room => ({
  ...{ id, name_theater: `Salle ${id}`, nbr_seats: 100, numbered: false, disabled_access: true },
  ...{ pre_show_minutes: 10, clearing_minutes: 20 },
})

/** Creates a sample screening with all fields that the planner reads. */
export const screening = (id: number, facts: Partial<Screening> = {}) =>
  ({
    ...{ id, movies_id: 1, movie_theaters_id: 1, session_date: from, hours_timetable: '18:00' },
    ...plainPresentation,
    ...{ pre_show_minutes: 10, clearing_minutes: 20, price_grids_id: 1, follows_rules: true },
    ...{ price: 9 as Screening['price'], supplement: 0 as Screening['supplement'], draft: false },
    ...{ sales_stopped: false, staff_note: '', sold_seats: 0, total_seats: 100 },
    ...facts,
  }) as Screening

export const week = (...screenings: Screening[]): Week => ({
  ...{ cinemas_id: 1, from, to: '2026-12-08', rooms: [room(1), room(2)], films: [faust, nosferatu] },
  ...{ kinds: [{ kind: 'relax', pre_show_minutes: 0, clearing_minutes: null }], screenings },
})

export const films = new Map([faust, nosferatu].map(film => [film.id, film]))
