import { expect, test } from 'vitest'
import { saleScript } from './sale-script.ts'

test('the generated pgbench script contains both SQL statements of a sale, with values filled in', async () => {
  const script = await saleScript()
  const [taking, confirming] = script.split('\\gset order_')
  expect(taking).toContain('insert into places')
  expect(confirming).toContain(`set state = 'sold'`)
  expect(script).not.toMatch(/\$\d+(?!\$)(?<!%\d\$)|undefined|7000/)
  expect(script).toContain(`"reference": "%1$s","sessions_id": %2$s,"users_id": %3$s`)
})
