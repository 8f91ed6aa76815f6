import type { Drawing } from '../../../contract/rules/seat-plan.ts'
import { placesText } from '../../texts/numbers.ts'
import { SeatPicture } from '../../ui/seats/seat-picture.tsx'
import { Dialog } from '../record/dialog.tsx'
import type { Meanwhile } from './use-saving.ts'
import './meanwhile-dialog.css'

type Props = {
  meanwhile: Meanwhile
  drawing: Drawing
  onTake: () => void
  onPutOver: () => void
  onClose: () => void
}

/** Two people drew the same room: both drawings, and which of them stays. */
export function MeanwhileDialog({ meanwhile, drawing, onTake, onPutOver, onClose }: Props) {
  const { sentence, theirs } = meanwhile
  return (
    <Dialog title="Cette salle a un autre plan entre-temps" onClose={onClose}>
      <p>{sentence} Rien n’est encore enregistré, et votre dessin est toujours là.</p>
      <div className="two-plans">
        <OneOfTwo words={`Le plan enregistré, version\u00a0${theirs.version}`} drawing={theirs.drawing} />
        <OneOfTwo words="Le vôtre" drawing={drawing} />
      </div>
      <p>Si vous prenez le plan enregistré, «&nbsp;Annuler&nbsp;» fait revenir le vôtre.</p>
      <p className="buttons">
        <button type="button" className="button quiet" onClick={onTake}>
          Prendre le plan enregistré
        </button>
        <button type="button" className="button quiet" onClick={onPutOver}>
          Mettre le mien à la place
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          Continuer à dessiner
        </button>
      </p>
    </Dialog>
  )
}

const OneOfTwo = ({ words, drawing: { seats } }: { words: string; drawing: Drawing }) => (
  <figure>
    <SeatPicture seats={seats} label={words} />
    <figcaption>
      {words}&nbsp;: {placesText(seats.length)}
    </figcaption>
  </figure>
)
