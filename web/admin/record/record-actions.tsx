import { Form, Link, useNavigate } from 'react-router'
import type { Rights } from '../../../contract/permissions.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import type { Entity, Row } from '../entities/entity.ts'
import { allowed } from '../entities/index.ts'
import { toRecord, useWayBack } from '../list/way-back.ts'
import { Dialog } from './dialog.tsx'

type Props = { entity: Entity; row: Row; rights: Rights }

/** A button and a description for each action on a record, except changing and deleting it. */
export function RecordActions({ entity, row, rights }: Props) {
  const offered = (entity.actions ?? []).filter(
    action => allowed(rights, action.permission) && (action.offered?.(row) ?? true),
  )
  const wayBack = useWayBack()
  if (offered.length === 0) return null
  return (
    <section className="record-actions">
      <h2>Actions</h2>
      {offered.map(({ intent, label, hint, question }) => (
        <div key={intent}>
          {question ? (
            <Link
              to={toRecord(entity, row.id, wayBack, { confirmer: intent })}
              className="button quiet"
              preventScrollReset
            >
              {label}
            </Link>
          ) : (
            <Form method="post">
              <SubmitButton intent={intent} className="button quiet">
                {label}
              </SubmitButton>
            </Form>
          )}
          <p>{hint}</p>
        </div>
      ))}
    </section>
  )
}

/** Asks for confirmation before an action that cannot be undone. */
export function RecordActionDialog({ entity, row, intent }: { entity: Entity; row: Row; intent: string }) {
  const navigate = useNavigate()
  const back = toRecord(entity, row.id, useWayBack())
  const action = entity.actions?.find(each => each.intent === intent)
  if (!action?.question) return null
  return (
    <Dialog title={action.label} onClose={() => navigate(back, { preventScrollReset: true })}>
      <p>{action.question}</p>
      <Form method="post" className="buttons">
        <Link to={back} className="button quiet" preventScrollReset>
          Non
        </Link>
        <SubmitButton intent={intent} className="button danger">
          Oui
        </SubmitButton>
      </Form>
    </Dialog>
  )
}
