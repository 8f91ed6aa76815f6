import { createContext, type RouterContextProvider } from 'react-router'
import { emptyIdentity, type Identity } from '../contract/rules/identity.ts'

// Values that the server provides to pages besides the API. Each has a default, so that tests need not set
// it.

/** The clock of the server, for pages that depend on the date. */
export const clockContext = createContext<() => Date>(() => new Date())

/** The public identity of the cinema; empty before it is known. */
export const identityContext = createContext<Identity>(emptyIdentity)

/** The origin that serves /api/img/, when it is not the site's own (IMAGE_HOST). */
export const imageHostContext = createContext<string | null>(null)

/** Logs an unexpected error of a page. */
export const errorLogContext = createContext<(error: unknown, page: string) => void>(() => {})

/**
 * Checks the permission, then reads a form with files. The files stay on disk until the page is answered. Undefined if
 * the request has no files.
 */
export const uploadedFormContext = createContext<(() => Promise<FormData>) | undefined>(undefined)

/** Reads the form of an action that accepts files. */
export const formWithFiles = (
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<FormData> => context.get(uploadedFormContext)?.() ?? request.formData()

/** `mailArrives` (contract/rules/opening.ts). */
export const mailContext = createContext(false)

/** The script of the card fields. Only the page that shows them sets it, and only its policy allows it. */
export const cardFieldsContext = createContext<string | null>(null)
