import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ErrorAnswer } from '../../../contract/refusals.ts'
import { isChosenFile } from '../../../contract/rules/uploads.ts'
import type { Message } from '../../ui/form/messages.ts'
import type { Entity } from '../entities/entity.ts'
import { toList, useWayBack } from '../list/way-back.ts'
import { doubtfulPictures } from './doubts.ts'
import { changedMeanwhile, type Meanwhile, settle } from './meanwhile.ts'
import { multipartOf, tooLarge } from './read-fields.ts'
import { typedIn } from './values.ts'

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

  function send(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget)
    const hasFile = [...form.values()].some(isChosenFile)
    setMessages(null)
    if (!entity.multipart || !hasFile) return
    event.preventDefault()
    const wrong = [...tooLarge(entity.fields, form), ...doubtfulPictures(form)]
    if (wrong.length > 0) return setMessages(wrong)
    const request = new XMLHttpRequest()
    request.open(id ? 'PATCH' : 'POST', `/api/v1/admin/${entity.name}${id ? `/${id}` : ''}`)
    request.upload.onprogress = ({ loaded, total }) => setProgress(total > 0 ? loaded / total : 0)
    request.onloadend = () => {
      setProgress(null)
      if (request.status < 200 || request.status >= 300) {
        const answer = answerIn(request.responseText)
        setMeanwhile(answer ? changedMeanwhile(entity.fields, answer) : [])
        return setMessages(answer ? messagesIn(answer) : [cutOff])
      }
      saved()
      navigate(toList(entity, wayBack, id ? 'modifie' : 'cree'))
    }
    setProgress(0)
    const seen = settle(entity.fields, form)
    request.send(multipartOf(entity.fields, form, typedIn(entity.fields, form), seen))
  }
  return { send, progress, messages, meanwhile }
}

const messagesIn = ({ code, errors, message }: ErrorAnswer): readonly Message[] =>
  errors?.length && code !== 'changed_meanwhile' ? errors : [{ message }]

function answerIn(text: string): ErrorAnswer | null {
  try {
    return JSON.parse(text) as ErrorAnswer
  } catch {
    return null
  }
}
