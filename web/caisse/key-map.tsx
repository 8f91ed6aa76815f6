import { HelpLink } from '../admin/help/help-link.tsx'
import { Dialog } from '../admin/record/dialog.tsx'
import { keyMap } from './keys.ts'

export function KeyMap({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Les touches" onClose={onClose}>
      <dl className="key-map">
        {keyMap.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="soft">Un billet ou un bon scanné est reconnu où que vous soyez.</p>
      <p>
        <HelpLink className="tap">Le guide de la caisse</HelpLink>
      </p>
      <button type="button" className="button quiet till-button" onClick={onClose}>
        Fermer
      </button>
    </Dialog>
  )
}
