import { expect, test } from 'vitest'
import { createKeyReader } from './key-reader.ts'
import { commandOf, fareKeys, itemKeys, keyMap } from './keys.ts'

/** Creates a key reader with a clock that only the test moves. */
function aReader() {
  const heard: string[] = []
  let now = 0
  let due: { at: number; call: () => void } | null = null
  const read = createKeyReader({
    onScan: text => heard.push(`scan ${text}`),
    onKey: ({ key }) => heard.push(key),
    later: (after, call) => {
      due = { at: now + after, call }
      return () => {
        due = null
      }
    },
  })
  const pass = (ms: number) => {
    now += ms
    if (due && due.at <= now) {
      const { call } = due
      due = null
      call()
    }
  }
  const press = (key: string, apart = 5) => {
    pass(apart)
    read({ key, code: '', at: now })
  }
  return { heard, press, pass }
}

test('the fast keys of a scan are read as one text and trigger no command of the till', () => {
  const { heard, press, pass } = aReader()
  for (const key of ['T', 'B', 'C', 'A', 'Z', 'Q', '2', 'C', 'Enter']) press(key)
  pass(500)
  expect(heard).toEqual(['scan TBCAZQ2C'])
})

test('keys typed by a person at the till act as commands in their order', () => {
  const { heard, press, pass } = aReader()
  press('2', 200)
  expect(heard).toEqual([])
  press('a', 120)
  expect(heard).toEqual(['2'])
  press('Enter', 10)
  expect(heard).toEqual(['2', 'a', 'Enter'])
  press('e', 300)
  pass(60)
  expect(heard).toEqual(['2', 'a', 'Enter', 'e'])
})

test.each([
  [
    { key: '2', code: 'Numpad2' },
    { do: 'digit', digit: 2 },
  ],
  [
    { key: 'é', code: 'Digit2' },
    { do: 'digit', digit: 2 },
  ],
  [
    { key: 'A', code: 'KeyQ' },
    { do: 'fare', nth: 0 },
  ],
  [
    { key: 'z', code: 'KeyW' },
    { do: 'fare', nth: 1 },
  ],
  [
    { key: 'm', code: 'Semicolon' },
    { do: 'item', nth: 9 },
  ],
  [
    { key: 'ArrowDown', code: 'ArrowDown' },
    { do: 'screening', step: 1 },
  ],
  [{ key: 'Enter', code: 'NumpadEnter' }, { do: 'cash' }],
  [{ key: '?', code: 'KeyM' }, { do: 'map' }],
])('at the till, the key %j triggers the command %j', (key, command) => {
  expect(commandOf(key)).toEqual(command)
})

test('a key without a command does nothing at the till', () => {
  expect(commandOf({ key: 'F5', code: 'F5' })).toBeNull()
  expect(commandOf({ key: ':', code: 'Period' })).toBeNull()
})

test('no letter key has two commands at the till, and the displayed key map lists each letter', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'].filter(key => commandOf({ key, code: '' }))
  const told = keyMap.flatMap(([keys]) => keys.toLowerCase().split(' ')).filter(key => /^[a-z]$/.test(key))
  // Leave out the « à » of « 1 à 9 », which is not a key.
  expect(told.filter(key => key !== 'à').toSorted()).toEqual(letters)
  expect(new Set([...fareKeys, ...itemKeys]).size).toBe(fareKeys.length + itemKeys.length)
})
