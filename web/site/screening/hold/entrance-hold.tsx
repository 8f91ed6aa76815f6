import { useState } from 'react'
import { type Hold, HoldNotice } from './hold-notice.tsx'

/**
 * While the visitor logs in or registers, shows the seats that this browser holds, and says when the hold has
 * ended.
 */
export function EntranceHold({ hold }: { hold: Hold | null }) {
  const [first] = useState(hold)
  const many = (first?.places.length ?? 0) > 1
  return (
    <>
      {hold && <HoldNotice key={hold.expires_at} hold={hold} />}
      <p role="status" hidden={hold !== null || first === null}>
        {!hold && first && (
          <>
            {many ? 'Vos places ne sont plus retenues' : 'Votre place n’est plus retenue'}&nbsp;: vous{' '}
            {many ? 'les retrouverez si elles sont encore libres' : 'la retrouverez si elle est encore libre'}
            .
          </>
        )}
      </p>
    </>
  )
}
