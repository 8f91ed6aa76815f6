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
      // Back may change the URL after the check above. The early script then reloads, and React reports that this document
      // does not match that URL.
      { onRecoverableError: error => isAnotherPage() || reportError(error) },
    )
  })
