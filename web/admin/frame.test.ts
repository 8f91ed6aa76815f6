import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import Frame from './frame.tsx'

test('the footer of the back office shows the version of the product that the loader returns', () => {
  const loaderData = { firstname: 'Mona', roleUser: 'admin', demo_accounts: false, version: '9.8.7' }
  const Page = () =>
    createElement(Frame as unknown as FunctionComponent<{ loaderData: unknown }>, { loaderData })
  const Stub = createRoutesStub([{ path: '/admin', Component: Page }])
  const html = renderToStaticMarkup(createElement(Stub, { initialEntries: ['/admin'] }))
  expect(html).toMatch(/<footer.*Version 9\.8\.7.*<\/footer>/)
})
