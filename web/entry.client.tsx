import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isAnotherPage } from './first-touch/replay.ts'
import { loadWholeForOtherBuild } from './other-version.ts'

loadWholeForOtherBuild()
if (isAnotherPage()) location.reload()
else
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
      // The Back button may change the URL after `isAnotherPage` was checked above. The early script then reloads
      // the page, so ignore React's error that the document does not match the URL.
      { onRecoverableError: error => isAnotherPage() || reportError(error) },
    )
  })
