import { createContext } from 'react-router'
import type { LoggedInUser } from '../contract/members.ts'
import { type Identity, unsaid } from '../contract/rules/identity.ts'

// What the server lends to the pages besides the API. Each has a default, so that a test needs to set none.

/** The house's clock: a page that depends on the day asks here. */
export const clockContext = createContext<() => Date>(() => new Date())

/** Who the cinema is to its public; a page that is made before anything is known says so. */
export const identityContext = createContext<Identity>(unsaid)

/** For whom the page is drawn, where that is known: the API is not asked. */
export const readerContext = createContext<LoggedInUser | undefined>(undefined)

/** Where the film's page says which places its reader has: what stands there is put in later. None for a visitor. */
export const ownPlacesContext = createContext<string | null>(null)

/** The origin that serves /api/img/, when it is not the site's own (IMAGE_HOST). */
export const imageHostContext = createContext<string | null>(null)

/** Where an unexpected error of a page is written down. */
export const errorLogContext = createContext<(error: unknown, page: string) => void>(() => {})

/** Takes the text of a page, which then has none of its own: whoever looks at an answer would have its text copied. */
export const pageTextContext = createContext<((text: string) => null) | undefined>(undefined)

/** The script of the card fields, set by the loader of the one page that shows them: only there it may be loaded. */
export const cardFieldsContext = createContext<string | null>(null)
