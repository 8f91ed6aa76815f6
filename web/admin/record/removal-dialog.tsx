import { Form, Link, useNavigate } from 'react-router'
import type { category } from '../../../contract/admin/tables.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { MessageList } from '../../ui/form/message-list.tsx'
import type { Message } from '../../ui/form/messages.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import type { Entity, Row } from '../entities/entity.ts'
import type { EntityName } from '../entities/field.ts'
import { entityOf, listAddress } from '../entities/index.ts'
import { type PriceChanges, PriceEffect } from '../fares/price-effect.tsx'
import { toRecord, useWayBack } from '../list/way-back.ts'
import { Dialog } from './dialog.tsx'

export type Dependent = AnswerOf<typeof category.dependents>[number]

type Props = {
  entity: Entity
  row: Row
  dependents: readonly Dependent[]
  /** The price changes of coming screenings that the deletion would cause. */
  effect: PriceChanges | null
  messages: readonly Message[]
}

/**
 * Asks for confirmation before a record is deleted. Lists the records that would be deleted with it, and those
 * that prevent the deletion.
 */
export function RemovalDialog({ entity, row, dependents, effect, messages }: Props) {
  const navigate = useNavigate()
  const back = toRecord(entity, row.id, useWayBack())
  const blocking = dependents.filter(({ blocks }) => blocks)
  const following = dependents.filter(({ blocks }) => !blocks)
  const { remove = 'Supprimer', removeNote } = entity.words
  return (
    <Dialog title={`${remove}\u202f?`} onClose={() => navigate(back, { preventScrollReset: true })}>
      <p>
        <strong>{entity.nameOf(row)}</strong>
      </p>
      <MessageList messages={messages} />
      {removeNote && <p>{removeNote}</p>}
      {blocking.length > 0 && (
        <>
          <p>C’est impossible tant que ceci en dépend&nbsp;:</p>
          <DependentList entity={entity} row={row} dependents={blocking} />
        </>
      )}
      {following.length > 0 && (
        <>
          <p>Disparaîtra aussi&nbsp;:</p>
          <DependentList entity={entity} row={row} dependents={following} />
        </>
      )}
      <Form method="post">
        {effect && effect.screenings > 0 && blocking.length === 0 && <PriceEffect effect={effect} />}
        <p className="buttons">
          {/* The link that deletes nothing comes first and gets the focus, so that pressing Enter by mistake does
              not delete. */}
          <Link to={back} className="button quiet" preventScrollReset>
            {blocking.length === 0 ? 'Non, garder' : 'Fermer'}
          </Link>
          {blocking.length === 0 && (
            <SubmitButton intent="supprimer" className="button danger">
              {entity.name === 'order' ? 'Oui, annuler et rembourser' : 'Oui, supprimer'}
            </SubmitButton>
          )}
        </p>
      </Form>
    </Dialog>
  )
}

/** Lists the dependent records by entity, each with a link to its list. */
function DependentList({ entity, row, dependents }: Omit<Props, 'messages' | 'effect'>) {
  return (
    <ul className="dependents stack gap-1">
      {dependents.map(({ entity: name, label }) => {
        const other = entityOf(name as EntityName)
        const known = other?.filters?.some(({ param }) => param === entity.asFilter)
        return (
          <li key={name}>
            {other && known ? (
              <Link to={`${listAddress(other)}?${entity.asFilter}=${row.id}&du=`}>{label}</Link>
            ) : (
              label
            )}
          </li>
        )
      })}
    </ul>
  )
}
