import type { Euros } from '../../contract/rules/money.ts'

/** Formats an amount as the value of an input: 12.5 → '12,50'. The euro sign is shown beside the input. */
export const typedEuros = (euros: Euros): string => euros.toFixed(2).replace('.', ',')
