import type { FormEvent } from 'react'
import type { ProofAnswer, Question } from './scan-types.ts'
import './proof-answers.css'

type Props = {
  question: Question
  /**
   * The name under which the ticket was found. It is sent with the decision, so that staff can return to the
   * search.
   */
  typed?: string
  /** Called with the decision; if missing, the form is sent to the server. */
  onAnswer?: (scan_id: string, proof: ProofAnswer) => void
}

/**
 * Asks staff whether the proof was shown. The two buttons are large, and far enough apart to be pressed with a
 * thumb in the dark.
 */
export function ProofAnswers({ question, typed, onAnswer }: Props) {
  const { scan_id } = question
  const answer = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const pressed = (event.nativeEvent as SubmitEvent).submitter
    onAnswer?.(scan_id, pressed?.getAttribute('value') === 'seen' ? 'seen' : 'refused')
  }
  return (
    <form method="post" className="proof-answers stack full-width gap-4" onSubmit={onAnswer && answer}>
      {'text' in question ? (
        <input type="hidden" name="texte" value={question.text} />
      ) : (
        <input type="hidden" name="place" value={question.tickets_id} />
      )}
      <input type="hidden" name="scan_id" value={scan_id} />
      {typed && <input type="hidden" name="recherche" value={typed} />}
      <button type="submit" name="justificatif" value="seen" className="button seen">
        Vu
      </button>
      <button type="submit" name="justificatif" value="refused" className="button refused">
        Refusé
      </button>
    </form>
  )
}

/** The list of tickets whose proof is still to be checked, because staff scanned other tickets first. */
export function OpenQuestions({
  questions,
  onAnswer,
}: { questions: readonly Question[] } & Pick<Props, 'onAnswer'>) {
  if (questions.length === 0) return null
  return (
    <section className="open-questions stack raised gap-2 pad-3-4" aria-labelledby="a-verifier">
      <h2 id="a-verifier">À vérifier ({questions.length})</h2>
      <ul className="stack">
        {questions.map(question => (
          <li key={question.scan_id}>
            <p>
              <strong>{question.fare}</strong>, {question.place}&nbsp;: {question.proof}
            </p>
            <ProofAnswers question={question} {...(onAnswer && { onAnswer })} />
          </li>
        ))}
      </ul>
    </section>
  )
}
