import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { LoggedInUser } from '../../contract/members.ts'
import { FooterParts } from '../ui/footer.tsx'
import { HeaderParts } from '../ui/header.tsx'
import { frameText } from './frame-text.tsx'
import { loginFrom } from './members/return-path.ts'

const page = { pathname: '/film/1', search: `?q=${encodeURIComponent('l’"été" & <moi>')}'$&` }
const member = (firstname: string): LoggedInUser => ({ id: 7, firstname, roleUser: 'user' })
const framed = (city: string) => ({
  cinemas: [
    {
      id: 1,
      name_cinema: 'Le Rex',
      address_cine: '1, rue du Rex',
      city,
      phone_cine: null,
      email_cine: 'rex@cinema.test',
    },
  ],
  links: [{ href: 'https://exemple.fr/rex', name: 'Instagram' }],
})
type Given = { user?: LoggedInUser | null; house?: string; imageHost?: string | null; city?: string }
const asked = ({ user = null, house = 'Le Rex', imageHost = null, city = 'Paris' }: Given) => ({
  root: { user, house, imageHost },
  'site/frame': framed(city),
})

/** What React draws of them, each time anew. */
const drawnAnew = ({ user = null, house = 'Le Rex', imageHost = null, city = 'Paris' }: Given) => ({
  header: renderToString(
    createElement(HeaderParts, { user, login: loginFrom(page), house, imageHost: imageHost ?? '' }),
  ),
  footer: renderToString(createElement(FooterParts, { ...framed(city), house } as never)),
})

describe('head and foot of a page', () => {
  // One after the other, and again: what was drawn for one is there when the next asks.
  const readers: Given[] = [
    {},
    { user: member('Mona') },
    { user: member('Zoë') },
    { user: member(`$& $1 <b>L’"a" & 'b'</b>`) },
    { user: member('') },
    { user: { ...member('Anne'), roleUser: 'manager' } },
    { user: { ...member('Anne'), tasks: ['door'] } as LoggedInUser },
    { house: 'L’Étoile' },
    { city: 'Lyon' },
    { imageHost: 'https://images.cinema.test' },
  ]

  test('are to the letter what React draws for who reads it, whoever read before', () => {
    for (const given of [...readers, ...readers.toReversed()])
      expect(frameText(asked(given), page)).toEqual(drawnAnew(given))
  })

  test('are left to the page where the loaders told too little', () => {
    expect(frameText({}, page)).toBeUndefined()
    expect(frameText({ root: asked({}).root }, page)).toBeUndefined()
  })
})
