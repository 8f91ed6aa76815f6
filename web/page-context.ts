import { createContext, type RouterContextProvider } from 'react-router'
import { emptyIdentity, type Identity } from '../contract/rules/identity.ts'

// Values that the server gives to pages besides the API. Each has a default, so that tests need not set it.

/** The server's clock, for pages that depend on the date. */
export const clockContext = createContext<() => Date>(() => new Date())

/** The public identity of the cinema; empty until it is loaded. */
export const identityContext = createContext<Identity>(emptyIdentity)

/**
 * The origin that serves the pictures (/api/img/), if the setting IMAGE_HOST names another one than the site's;
 * otherwise null.
 */
export const imageHostContext = createContext<string | null>(null)

export const errorLogContext = createContext<(error: unknown, page: string) => void>(() => {})

/**
 * Reads the form of a request with files, after checking the user's permission; undefined if the request has no
 * files. The files stay on disk until the page is answered.
 */
export const uploadedFormContext = createContext<(() => Promise<FormData>) | undefined>(undefined)

/** Reads the form of an action, whether it has files or not. */
export const formWithFiles = (
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<FormData> => context.get(uploadedFormContext)?.() ?? request.formData()

/** True if the mails of the site really reach their readers (see `mailArrives` in contract/rules/opening.ts). */
export const mailContext = createContext(false)

/**
 * The URL of the script for the card fields. Only the page with these fields sets it, and only that page's
 * security policy allows the script.
 */
export const cardFieldsContext = createContext<string | null>(null)
