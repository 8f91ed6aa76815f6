import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { media } from '../../../contract/admin/media.ts'
import { isChosenFile } from '../../../contract/rules/uploads.ts'
import { ApiRefusal, type BrowserEndpoint, call } from '../../api-client.ts'
import type { Message } from '../../ui/form/messages.ts'
import { uploading } from '../../upload.ts'
import { officeMessagesIn } from '../api/failures.ts'
import type { Entity } from '../entities/entity.ts'
import { toList, useWayBack } from '../list/way-back.ts'
import { doubtfulPictures } from './doubts.ts'
import { changedMeanwhile, type Meanwhile, settle } from './meanwhile.ts'
import { multipartOf, tooLarge } from './read-fields.ts'
import { typedIn } from './values.ts'

const creation: BrowserEndpoint<typeof media.create> = { method: 'post', path: '/admin/media' }
const change: BrowserEndpoint<typeof media.update> = { method: 'patch', path: '/admin/media/{id}' }

const cutOff: Message = {
  message: 'Le cinéma n’a pas pu être joint. Réessayez\u00a0: ce que vous avez choisi est toujours là.',
}

/**
 * With scripts a form that holds a file is sent straight to the API, which is the only way to see how much has
 * gone; any other form, and every form without scripts, goes to the page's action.
 */
export function useUpload(entity: Entity, id: number | undefined, saved: () => void) {
  const navigate = useNavigate()
  const wayBack = useWayBack()
  const [progress, setProgress] = useState<number | null>(null)
  const [messages, setMessages] = useState<readonly Message[] | null>(null)
  const [meanwhile, setMeanwhile] = useState<readonly Meanwhile[]>([])

  async function send(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget)
    const hasFile = [...form.values()].some(isChosenFile)
    setMessages(null)
    if (!entity.multipart || !hasFile) return
    event.preventDefault()
    const wrong = [...tooLarge(entity.fields, form), ...doubtfulPictures(form)]
    if (wrong.length > 0) return setMessages(wrong)
    const seen = settle(entity.fields, form)
    const whole = multipartOf(entity.fields, form, typedIn(entity.fields, form), seen)
    setProgress(0)
    try {
      if (id) await call(uploading(setProgress), change, { params: { id: String(id) }, form: whole })
      else await call(uploading(setProgress), creation, { form: whole })
      saved()
      navigate(toList(entity, wayBack, id ? 'modifie' : 'cree'))
    } catch (error) {
      const answer = error instanceof ApiRefusal ? error.answer : null
      setMeanwhile(answer ? changedMeanwhile(entity.fields, answer) : [])
      setMessages(answer ? officeMessagesIn(answer) : [cutOff])
    } finally {
      setProgress(null)
    }
  }
  return { send, progress, messages, meanwhile }
}
