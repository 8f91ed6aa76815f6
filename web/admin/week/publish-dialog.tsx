import { longDay } from '../../../contract/texts/dates.ts'
import { screeningsText } from '../../texts/numbers.ts'
import { Dialog } from '../record/dialog.tsx'
import { draftsToPublish, emptyRooms, standings } from './plan/promises.ts'
import type { Planner } from './use-planner.ts'
import { changesText, type Saving } from './use-saving.ts'

type Props = { planner: Planner; saving: Saving; now: string; onClose: () => void }

/**
 * Asks for confirmation before the week is published: shows the number of drafts, the films that lack
 * promised screenings, and the empty rooms.
 */
export function PublishDialog({ planner, saving, now, onClose }: Props) {
  const { week, films, blocks } = planner
  const drafts = draftsToPublish(planner, now)
  const school = drafts.filter(({ kinds }) => kinds.includes('scolaire')).length
  const short = standings([...films.values()], blocks, week.from).filter(({ missing }) => missing > 0)
  const empty = emptyRooms(week, blocks)
  async function publish() {
    if (drafts.length > 0 && (await saving.publish())) onClose()
  }
  return (
    <Dialog title="Publier la semaine" onClose={onClose}>
      <div className="publish-week">
        <p>
          {drafts.length === 0
            ? 'Aucun brouillon à venir : tout est déjà publié.'
            : `${screeningsText(drafts.length)} en brouillon ${drafts.length > 1 ? 'seront' : 'sera'} en vente, dès la prochaine page du site.`}
          {school > 0 &&
            ` ${screeningsText(school)} scolaire${school > 1 ? 's' : ''} n’y paraîtr${school > 1 ? 'ont' : 'a'} pas.`}
          {saving.unsaved > 0 &&
            ` D’abord, ${changesText(saving.unsaved)} ${saving.unsaved > 1 ? 'sont enregistrés' : 'est enregistré'}.`}
        </p>
        {short.length > 0 && (
          <>
            <h3>Promis au distributeur, et pas encore là</h3>
            <ul className="lacking">
              {short.map(({ id, title, screenings, promised_screenings }) => (
                <li key={id}>
                  {title} : {screenings} sur {promised_screenings}
                </li>
              ))}
            </ul>
          </>
        )}
        {empty.length > 0 && (
          <>
            <h3>Salles sans séance</h3>
            <ul className="lacking">
              {empty.map(({ day, rooms }) => (
                <li key={day}>
                  {longDay(day)} : {rooms.map(({ name_theater }) => name_theater).join(', ')}
                </li>
              ))}
            </ul>
          </>
        )}
        <div role="alert">{saving.failure && <p className="failure">{saving.failure}</p>}</div>
        <p className="buttons">
          {drafts.length > 0 && (
            <button
              type="button"
              className="button"
              aria-disabled={saving.busy || undefined}
              onClick={publish}
            >
              {saving.busy ? 'Un instant…' : `Publier ${screeningsText(drafts.length)}`}
            </button>
          )}
          <button type="button" className="button quiet" onClick={onClose}>
            {drafts.length > 0 ? 'Pas encore' : 'Fermer'}
          </button>
        </p>
      </div>
    </Dialog>
  )
}
