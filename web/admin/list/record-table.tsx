import { Link } from 'react-router'
import type { Column, Entity, Row } from '../entities/entity.ts'
import { type Asked, addressOf, searchOf } from './address.ts'
import { toRecord } from './way-back.ts'
import '../../ui/office/list.css'

type Props = {
  entity: Entity
  asked: Asked
  rows: readonly Row[]
  busy: boolean
  writes: boolean
  removes: boolean
  /** True if each record of this entity has a page of its own to open. */
  opens: boolean
  /** True if each row has a checkbox, whose value is sent with the form around the table. */
  picks: boolean
}

/**
 * The table of records of any entity: its columns come from the entity's description, its sort order from the
 * URL.
 */
export function RecordTable({ entity, asked, rows, busy, writes, removes, opens, picks }: Props) {
  const wayBack = searchOf(entity, asked)
  return (
    <div className="table-frame">
      <table className="record-table small-text full-width" aria-busy={busy || undefined}>
        <caption className="spoken">{entity.words.many}</caption>
        <thead>
          <tr>
            {picks && (
              <th scope="col" className="pick">
                <PickAll />
              </th>
            )}
            {entity.columns.map(column => (
              <Heading key={column.label} entity={entity} asked={asked} column={column} />
            ))}
            {opens && (
              <th scope="col">
                <span className="spoken">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              {picks && (
                <td className="pick">
                  <label>
                    <input type="checkbox" name="n" value={row.id} />
                    <span className="spoken">Choisir {entity.nameOf(row)}</span>
                  </label>
                </td>
              )}
              {entity.columns.map(column => (
                <td key={column.label} className={classOf(column)} data-label={column.label}>
                  {column.isRecordLink && opens ? (
                    <Link to={toRecord(entity, row.id, wayBack)}>{column.cell(row)}</Link>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
              {opens && (
                <td className="actions">
                  <Actions entity={entity} row={row} writes={writes} removes={removes} wayBack={wayBack} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The checkbox that selects all rows. It needs JavaScript. */
const PickAll = () => (
  <label className="with-scripts">
    <input type="checkbox" onChange={({ currentTarget }) => tickAll(currentTarget)} />
    <span className="spoken">Choisir toute la page</span>
  </label>
)

function tickAll({ form, checked }: HTMLInputElement): void {
  for (const box of form?.querySelectorAll<HTMLInputElement>('tbody [name=n]') ?? []) box.checked = checked
}

function Heading({ entity, asked, column }: { entity: Entity; asked: Asked; column: Column<Row> }) {
  const { sort, label } = column
  if (!sort)
    return (
      <th scope="col" className={classOf(column)}>
        {label}
      </th>
    )
  const upwards = asked.sort === sort
  const downwards = asked.sort === `-${sort}`
  return (
    <th
      scope="col"
      className={classOf(column)}
      aria-sort={upwards ? 'ascending' : downwards ? 'descending' : undefined}
    >
      <Link to={addressOf(entity, asked, { sort: upwards ? `-${sort}` : sort })} preventScrollReset>
        {label}
        <span className="order" aria-hidden="true">
          {upwards ? '▲' : downwards ? '▼' : '△'}
        </span>
      </Link>
    </th>
  )
}

type ActionsProps = { entity: Entity; row: Row; writes: boolean; removes: boolean; wayBack: string }

function Actions({ entity, row, writes, removes, wayBack }: ActionsProps) {
  const name = <span className="spoken"> {entity.nameOf(row)}</span>
  const changes = writes && entity.fields.length > 0 && !entity.locked?.(row)
  const deletes = changes && removes && entity.words.remove && (entity.removable?.(row) ?? true)
  return (
    <>
      <Link to={toRecord(entity, row.id, wayBack)}>
        {changes ? 'Modifier' : 'Voir'}
        {name}
      </Link>
      {deletes && (
        <Link to={toRecord(entity, row.id, wayBack, { supprimer: 'oui' })} className="danger alarm-text">
          {entity.name === 'order' ? 'Annuler' : 'Supprimer'}
          {name}
        </Link>
      )}
    </>
  )
}

const classOf = ({ numeric, detail, isRecordLink, noWrap }: Column<Row>): string | undefined =>
  [numeric && 'numeric', detail && 'detail', isRecordLink && 'leads', noWrap && 'whole']
    .filter(Boolean)
    .join(' ') || undefined
