import type { Euros } from '../../contract/rules/money.ts'

/** 12.5 → '12,50': the value of an input, which shows the euro sign separately. */
export const typedEuros = (euros: Euros): string => euros.toFixed(2).replace('.', ',')
