import type { Ties } from './field-frame.tsx'
import { FileDrop } from './file-drop.tsx'
import { fileOf } from './read-fields.ts'
import '../../ui/office/picture-input.css'

/** An address elsewhere, or a file that is sent here; the file counts when there are both. */
export function VideoInput({ ties }: { ties: Ties & { defaultValue: string; autoComplete: string } }) {
  const { id, name, ...rest } = ties
  const { defaultValue: _, autoComplete: __, ...described } = rest
  return (
    <div className="picture-input">
      <input
        type="text"
        inputMode="url"
        id={id}
        name={name}
        {...rest}
        maxLength={500}
        placeholder="https://"
      />
      <label htmlFor={fileOf(id)}>Fichier vidéo</label>
      <FileDrop
        ties={{ ...described, id: fileOf(id), name: fileOf(name), required: false }}
        accept="video/mp4,video/webm"
        words="… ou déposez une vidéo ici."
      />
    </div>
  )
}
