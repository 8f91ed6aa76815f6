import type { Euros } from '../../contract/rules/money.ts'

/** 12.5 → '12,50': as it stands in a field, whose sign is beside it. */
export const typedEuros = (euros: Euros): string => euros.toFixed(2).replace('.', ',')
