import { Form, Link } from 'react-router'
import { movieTheater } from '../../../contract/admin/movie-theater.ts'
import { seatPlan } from '../../../contract/admin/seat-plan.ts'
import { call, callPage } from '../../api-client.ts'
import { formWithFiles } from '../../page-context.ts'
import { MessageList } from '../../ui/form/message-list.tsx'
import { pageForbidden } from '../api/entity-of-page.ts'
import { leadTo } from '../api/lead-to.ts'
import { staffIn } from '../api/staff.ts'
import { allowed } from '../entities/index.ts'
import { keepTyped } from '../form/keep-typed.ts'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/new-plan'
import { PlanEditor } from './editor.tsx'
import { FileForm } from './file-form.tsx'
import { NeedsScripts } from './needs-scripts.tsx'
import { otherPlans } from './other-plans.ts'
import { createFromFile } from './plan-forms.ts'
import '../../ui/form/choices.css'
import '../../ui/office/record.css'
import '../../ui/office/seat-plan.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

/**
 * Lists the rooms without a plan if the URL names no room. If the room already has a plan, redirects to that
 * plan.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  if (!allowed(staffIn(context), 'programme:write')) throw pageForbidden()
  const { rows: plans } = await callPage(context, seatPlan.list, { query: { size: '1000' } })
  const asked = /^[1-9]\d{0,8}$/.exec(url.searchParams.get('salle') ?? '')?.[0]
  if (asked) {
    const its = plans.find(plan => plan.movie_theaters_id === Number(asked))
    if (its) throw leadTo(`/admin/plan-de-salle/${its.id}${toldIn(url)}`)
    const room = await call(context, movieTheater.read, { params: { id: asked } })
    return { room, others: otherPlans(plans, room.id), rooms: [] }
  }
  const { rows: rooms } = await callPage(context, movieTheater.list, {
    query: { size: '1000', sort: 'name_cinema' },
  })
  const drawn = new Set(plans.map(plan => plan.movie_theaters_id))
  return { room: null, others: [], rooms: rooms.filter(({ id }) => !drawn.has(id)) }
}

/**
 * Returns `?fait=autre` if the URL contains it, to keep it in the redirect: the page then says that another user
 * has created the plan of this room in the meantime.
 */
const toldIn = ({ searchParams }: URL) => (searchParams.get('fait') === 'autre' ? '?fait=autre' : '')

/** Creates the room's plan from an uploaded file. Used without JavaScript. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const room = Number(url.searchParams.get('salle'))
  const answer = await createFromFile(context, room, await formWithFiles(context, request))
  if ('done' in answer) return leadTo(`/admin/plan-de-salle/${answer.done.id}?fait=fichier`)
  return answer.code === 'already_exists'
    ? leadTo(`/admin/plan-de-salle/ajout?salle=${room}&fait=autre`)
    : answer.refused
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction)

const title = 'Dessiner un plan'

export const meta = adminTitle(() => title)

export default function NewPlan({ loaderData, actionData }: Route.ComponentProps) {
  const { room, rooms, others } = loaderData
  return (
    <section className="record-page plan-page">
      <p className="up">
        <Link to="/admin/plan-de-salle">Plans de salle</Link>
      </p>
      <h1>{room ? `${room.name_theater}, ${room.name_cinema}` : title}</h1>
      <MessageList messages={actionData?.messages ?? []} links />
      <NeedsScripts />
      {room ? (
        <>
          <PlanEditor
            key={room.id}
            plan={{
              id: null,
              movie_theaters_id: room.id,
              name_theater: room.name_theater,
              name_cinema: room.name_cinema,
              version: 0,
              drawing: noSeats,
            }}
            others={others}
          />
          <FileForm />
        </>
      ) : (
        <RoomChoice rooms={rooms} />
      )}
    </section>
  )
}

const noSeats = { seats: [], focus: null }

type Rooms = Route.ComponentProps['loaderData']['rooms']

function RoomChoice({ rooms }: { rooms: Rooms }) {
  if (rooms.length === 0) return <p>Toutes les salles ont déjà leur plan.</p>
  return (
    <Form method="get" className="plan-room stack one-column gap-4">
      <label className="stack one-column bold gap-2">
        <span>Salle</span>
        <select name="salle" className="select">
          {rooms.map(({ id, name_theater, name_cinema }) => (
            <option key={id} value={id}>
              {name_theater}, {name_cinema}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button">
        Dessiner
      </button>
    </Form>
  )
}
