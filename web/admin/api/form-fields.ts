import { z } from 'zod'
import { fieldName } from '../../../contract/admin/words.ts'
import type { Entity } from '../entities/entity.ts'
import type { Field } from '../entities/field.ts'
import { endpoints } from './endpoints.ts'

type Property = {
  type?: string
  format?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  anyOf?: Property[]
}

/**
 * Returns the fields of a form as the entity declares them, completed from the API contract with label, kind,
 * limits and the required state.
 */
export function formFields({ name, fields }: Pick<Entity, 'name' | 'fields'>): Field[] {
  const { create, update } = endpoints[name]
  const sent = (create ?? update)?.body ?? (create ?? update)?.form
  if (!sent || fields.length === 0) return []
  const schema = z.toJSONSchema(sent, { io: 'input', unrepresentable: 'any' })
  const properties = schema.properties as Record<string, Property>
  return fields.map(field => {
    const { anyOf, ...alone } = properties[field.name] ?? {}
    const property = anyOf?.find(({ type }) => type !== 'null') ?? alone
    const kind = field.kind ?? kindOf(property)
    return {
      label: fieldName(field.name),
      ...(schema.required?.includes(field.name) && { required: true }),
      ...limitsOf(kind, property),
      ...field,
      kind,
    } as Field
  })
}

function kindOf({ type, format }: Property): Field['kind'] {
  if (type === 'boolean') return 'yes-no'
  if (type === 'integer') return 'number'
  if (type === 'number') return 'euros'
  if (format === 'date') return 'date'
  return format === 'email' ? 'email' : 'text'
}

function limitsOf(kind: Field['kind'], { maxLength, minimum, maximum }: Property) {
  if (kind === 'number') return { min: minimum, max: maximum }
  return kind === 'text' || kind === 'long-text' ? { most: maxLength } : {}
}
