import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deviceAddressProblem } from './device-address.ts'

test.each(['10.0.0.1', '10.255.255.254', '172.16.0.9', '172.31.4.2', '192.168.1.50'])(
  'a printer or card terminal at the private network address %s is allowed',
  address => expect(deviceAddressProblem(address)).toBeUndefined(),
)

test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '192.169.1.1', '169.254.169.254', '0.0.0.0', '100.64.0.1'])(
  'a printer or card terminal at %s, outside private networks, is refused',
  address => expect(deviceAddressProblem(address)).toContain('réseau privé'),
)

test.each([
  '',
  'imprimante',
  '10.0.0',
  '10.0.0.0.1',
  '10.0.0.256',
  '010.0.0.1',
  '10.0.0.1:9100',
  '10.0.0.1 ',
  '::1',
])('%j is not a valid device address', address =>
  expect(deviceAddressProblem(address)).toContain('adresse IP'),
)

test('a printer or card terminal may be on the server itself (localhost) in the demonstration only', () => {
  expect(deviceAddressProblem('127.0.0.1')).toContain('serveur')
  expect(deviceAddressProblem('127.0.0.2', 'allowed')).toBeUndefined()
})

test('a printer or card terminal at a public internet address is refused in the demonstration too', () => {
  expect(deviceAddressProblem('8.8.8.8', 'allowed')).toContain('réseau privé')
})

test('any text that is not an IPv4 address is refused as the network address of a device', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      fc.pre(!/^\d{1,3}(\.\d{1,3}){3}$/.test(text))
      expect(deviceAddressProblem(text, 'allowed')).toBeDefined()
    }),
  )
})
