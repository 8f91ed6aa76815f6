import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ErrorAnswer } from '../../../contract/refusals.ts'
import type { Message } from '../../ui/form/messages.ts'
import type { Entity } from '../entities/entity.ts'
import { toList, useWayBack } from '../table/way-back.ts'
import { multipartOf, tooLarge } from './read-fields.ts'
import { typedIn, type Values } from './values.ts'

const cutOff: Message = {
  message: 'Le cinéma n’a pas pu être joint. Réessayez\u00a0: ce que vous avez choisi est toujours là.',
}

/**
 * With scripts a form that holds a file is sent straight to the API, which is the only way to see how much has
 * gone; any other form, and every form without scripts, goes to the page's action.
 */
export function useUpload(
  entity: Entity,
  id: number | undefined,
  seen: Values | undefined,
  saved: () => void,
) {
  const navigate = useNavigate()
  const wayBack = useWayBack()
  const [progress, setProgress] = useState<number | null>(null)
  const [messages, setMessages] = useState<readonly Message[] | null>(null)

  function send(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget)
    const hasFile = [...form.values()].some(value => value instanceof File && value.size > 0)
    setMessages(null)
    if (!entity.multipart || !hasFile) return
    event.preventDefault()
    const wrong = tooLarge(entity.fields, form)
    if (wrong.length > 0) return setMessages(wrong)
    const request = new XMLHttpRequest()
    request.open(id ? 'PATCH' : 'POST', `/api/v1/admin/${entity.source}${id ? `/${id}` : ''}`)
    request.upload.onprogress = ({ loaded, total }) => setProgress(total > 0 ? loaded / total : 0)
    request.onloadend = () => {
      setProgress(null)
      if (request.status < 200 || request.status >= 300) return setMessages(messagesIn(request.responseText))
      saved()
      navigate(toList(entity, wayBack, id ? 'modifie' : 'cree'))
    }
    setProgress(0)
    request.send(multipartOf(entity.fields, form, typedIn(entity.fields, form), seen))
  }
  return { send, progress, messages }
}

function messagesIn(text: string): readonly Message[] {
  try {
    const { errors, message } = JSON.parse(text) as ErrorAnswer
    return errors?.length ? errors : [{ message }]
  } catch {
    return [cutOff]
  }
}
