import { data, Form, Link } from 'react-router'
import { order } from '../../../contract/admin/order.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { worksFor } from '../../../contract/permissions.ts'
import { listCinemas, listFilms } from '../../../contract/programme.ts'
import type { Euros } from '../../../contract/rules/money.ts'
import { isNotCancelled } from '../../../contract/rules/places.ts'
import { hourText, longDay } from '../../../contract/texts/dates.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { seatText } from '../../../contract/texts/seats.ts'
import { call } from '../../api-client.ts'
import { placesText } from '../../texts/numbers.ts'
import { MessageList } from '../../ui/form/message-list.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { officeMessagesOf } from '../api/failures.ts'
import { leadTo } from '../api/lead-to.ts'
import { staffIn } from '../api/staff.ts'
import { placePriceText } from '../entities/reservation-parts.tsx'
import { Facts } from '../record/facts.tsx'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/exchange'
import '../../ui/form/choices.css'
import '../../ui/office/record.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

type Context = Route.LoaderArgs['context']

const numbersOf = (values: readonly FormDataEntryValue[]): number[] =>
  values.map(Number).filter(Number.isInteger)

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const row = await call(context, order.read, { params })
  const places = row.places.filter(isNotCancelled)
  if (row.state !== 'confirmed') throw leadTo(`/admin/réservation/${row.id}?fait=echange-clos`)
  const asked = numbersOf(url.searchParams.getAll('place'))
  const chosen = asked.length > 0 ? asked : places.map(({ number }) => number)
  const offer = await screeningsOnSale(context, url, row)
  const [wanted] = numbersOf(url.searchParams.getAll('seance'))
  const screening = offer.screenings.find(({ sessionId }) => sessionId === wanted)?.sessionId ?? null
  const told = screening === null ? null : await preview(context, row.id, { places: chosen, screening })
  return { row, places, chosen, screening, told, ...offer }
}

/**
 * Returns the films on sale in the cinemas where the staff member works, and the screenings of one film: by
 * default the film of the order.
 */
async function screeningsOnSale(context: Context, url: URL, row: Row) {
  const [all, cinemas] = await Promise.all([call(context, listFilms, {}), call(context, listCinemas, {})])
  const staff = staffIn(context)
  const films = all.flatMap(({ id, title, timeTables }) => {
    const screenings = timeTables
      .filter(({ cinemas_id, sessionId }) => worksFor(staff, cinemas_id) && sessionId !== row.sessions_id)
      .map(({ sessionId, session_date, horaire, cinemas_id, name_theater, availability }) => {
        const cinema = cinemas.find(one => one.id === cinemas_id)!
        const where = cinemas.length > 1 ? `${cinema.name_cinema}, ${name_theater}` : name_theater
        return { sessionId, session_date, horaire, where, availability }
      })
    return screenings.length > 0 ? [{ id, title, screenings }] : []
  })
  const [asked = row.movies_id] = numbersOf(url.searchParams.getAll('film'))
  const film = films.find(({ id }) => id === asked) ?? films[0]
  return {
    films: films.map(({ id, title }) => ({ id, title })),
    film: film?.id ?? null,
    screenings: film?.screenings ?? [],
  }
}

type Row = AnswerOf<typeof order.read>

async function preview(context: Context, id: number, wanted: { places: number[]; screening: number }) {
  const body = { places: wanted.places, sessions_id: wanted.screening }
  try {
    const known = await call(context, order.previewExchange, { params: { id: String(id) }, body })
    return { known, messages: [] }
  } catch (error) {
    return { known: null, messages: officeMessagesOf(error).messages }
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    const made = await call(context, order.exchange, {
      params,
      body: {
        places: numbersOf(form.getAll('place')),
        sessions_id: Number(form.get('seance')),
        price_order: Number(form.get('total')) as Euros,
      },
    })
    return leadTo(`/admin/réservation/${made.id}?fait=echange`)
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    return data({ messages }, { status })
  }
}

export const meta = adminTitle(() => 'Échange')

/**
 * Exchanges places of an order for another screening. Before staff confirm, shows the old and new places and the
 * price difference.
 */
export default function Exchange({ loaderData, actionData }: Route.ComponentProps) {
  const { row, places, chosen, films, film, screenings, screening, told } = loaderData
  const page = `/admin/réservation/${row.id}`
  const byDay = [...Map.groupBy(screenings, ({ session_date }) => session_date)]
  return (
    <section className="record-page stack gap-4">
      <p className="up">
        <Link to={page}>Réservation n°&nbsp;{row.id}</Link>
      </p>
      <h1>Échanger des places</h1>
      <MessageList messages={actionData?.messages ?? told?.messages ?? []} />
      <Facts
        of={[
          ['Nom', `${row.firstname} ${row.lastname}`],
          ['Séance', `${row.title}, ${longDay(row.session_date)} à ${hourText(row.hours_timetable)}`],
          ['Salle', `${row.name_theater}, ${row.name_cinema}`],
        ]}
      />
      {/* The key makes React create the fields again after each answer, so that they show the values in the
          URL. */}
      <Form key={`${film} ${screening} ${chosen.join()}`} className="stack gap-4" preventScrollReset>
        <fieldset className="admin-field stack gap-1">
          <legend className="bold">Les places à échanger</legend>
          {places.map(place => (
            <label key={place.number} className="tap gap-3">
              <input
                type="checkbox"
                name="place"
                value={place.number}
                defaultChecked={chosen.includes(place.number)}
              />
              {place.seat ? seatText(place.seat) : `Place ${place.number}`}, {place.label},{' '}
              {placePriceText(place)}
            </label>
          ))}
        </fieldset>
        <label className="admin-field stack gap-1">
          <span className="bold">Film</span>
          <select
            className="select"
            name="film"
            defaultValue={film ?? undefined}
            onChange={({ currentTarget: { form } }) => showScreenings(form!)}
          >
            {films.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label className="admin-field stack gap-1">
          <span className="bold">Nouvelle séance</span>
          <select className="select" name="seance" defaultValue={screening ?? ''}>
            <option value="">
              {byDay.length > 0 ? 'Choisir une séance' : 'Aucune autre séance en vente'}
            </option>
            {byDay.map(([day, own]) => (
              <optgroup key={day} label={longDay(day)}>
                {own.map(({ sessionId, horaire, where, availability }) => (
                  <option key={sessionId} value={sessionId} disabled={availability === 'complet'}>
                    {hourText(horaire)}, {where}
                    {availability === 'complet' && ' (complet)'}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
        <p className="buttons cluster gap-3">
          <Link to={page} className="button quiet">
            Laisser comme c’est
          </Link>
          <button type="submit" className={told?.known ? 'button quiet' : 'button'}>
            Voir ce que cela donne
          </button>
        </p>
      </Form>
      {told?.known && screening !== null && (
        <Outcome preview={told.known} screening={screening} places={chosen} />
      )}
    </section>
  )
}

/**
 * Clears the chosen screening, because it belongs to the film that was chosen before, and submits the form to get
 * the screenings of the new film.
 */
function showScreenings(form: HTMLFormElement): void {
  const screening = form.elements.namedItem('seance') as HTMLSelectElement
  screening.value = ''
  form.requestSubmit()
}

type Preview = AnswerOf<typeof order.previewExchange>

function Outcome({ preview, screening, places }: { preview: Preview; screening: number; places: number[] }) {
  const { screening: to, refunds, to_pay, price_before, price_order } = preview
  return (
    <section className="stack gap-4 line-above pad-top-3" aria-labelledby="foretold" role="status">
      <h2 id="foretold">Ce que cela donne</h2>
      <Facts
        of={[
          [
            'Nouvelle séance',
            `${to.title}, ${longDay(to.session_date)} à ${hourText(to.hours_timetable)}, ${to.name_theater}`,
          ],
          [
            'Nouvelles places',
            <ul key="places">
              {preview.places.map(({ number, seat, label, price, same_fare }) => (
                <li key={number}>
                  {[...(seat ? [seatText(seat)] : []), label, eurosText(price)].join(', ')}
                  {!same_fare && ' (le tarif d’avant n’est pas vendu pour cette séance)'}
                </li>
              ))}
            </ul>,
          ],
          ['Prix', `${eurosText(price_before)} avant, ${eurosText(price_order)} après`],
          ['La différence', differenceText(preview)],
        ]}
      />
      {to_pay > 0 ? (
        <p>
          Seul l’acheteur peut payer la différence&nbsp;: il échange lui-même depuis la page de sa
          réservation.
        </p>
      ) : (
        <Form method="post" className="stack gap-4">
          {places.map(number => (
            <input key={number} type="hidden" name="place" value={number} />
          ))}
          <input type="hidden" name="seance" value={screening} />
          <input type="hidden" name="total" value={price_order} />
          <p>
            Les e-billets d’avant ne seront plus valables&nbsp;; un message part à la personne avec les
            nouveaux{refunds.length > 0 && ', et la différence lui est rendue'}.
          </p>
          <p className="buttons cluster gap-3">
            <SubmitButton className="button">Échanger {placesText(places.length)} et prévenir</SubmitButton>
          </p>
        </Form>
      )}
    </section>
  )
}

function differenceText({ refunds, to_pay }: Preview): string {
  if (to_pay > 0) return `${eurosText(to_pay)} à payer par carte`
  if (refunds.length === 0) return 'Aucune'
  const back = refunds.map(
    ({ name, places, amount }) => `${places === null ? eurosText(amount) : placesText(places)} sur ${name}`,
  )
  return `À rendre\u00a0: ${new Intl.ListFormat('fr').format(back)}`
}
