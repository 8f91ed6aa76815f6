import { Form, Link } from 'react-router'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { seatPlan } from '../entities/seat-plan.ts'
import { toRecord, useWayBack } from '../list/way-back.ts'

/** Actions on a plan besides drawing. */
export function Numbering({ id, inUse }: { id: number; inUse: boolean }) {
  const wayBack = useWayBack()
  return (
    <aside aria-label="À propos de ce plan">
      <section className="record-actions">
        <h2>{inUse ? 'Salle numérotée' : 'Salle en placement libre'}</h2>
        <div>
          <Form method="post">
            <SubmitButton intent={inUse ? 'libre' : 'numerotee'} className="button quiet">
              {inUse ? 'Repasser en placement libre' : 'Vendre les places par numéro'}
            </SubmitButton>
          </Form>
          <p>
            {inUse
              ? 'Les séances que vous programmerez n’auront plus de numéros ; celles qui en ont les gardent. Le plan reste, et peut resservir.'
              : 'Les séances que vous programmerez auront ce plan, comme celles à venir dont rien n’est encore vendu.'}
          </p>
        </div>
        <div>
          <Link
            to={toRecord(seatPlan, id, wayBack, { supprimer: 'oui' })}
            className="button quiet danger"
            preventScrollReset
          >
            {seatPlan.words.remove}
          </Link>
        </div>
      </section>
    </aside>
  )
}
