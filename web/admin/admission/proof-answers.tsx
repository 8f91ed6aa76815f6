import type { FormEvent } from 'react'
import type { ProofAnswer, Question } from './door-types.ts'
import './proof-answers.css'

type Props = {
  question: Question
  /** The name it was found by, to go on from there. */
  typed?: string
  /** Without it the form goes to the house by itself. */
  onAnswer?: (scan_id: string, proof: ProofAnswer) => void
}

/** Seen, or not shown: two large buttons, far enough apart for a thumb in the dark. */
export function ProofAnswers({ question, typed, onAnswer }: Props) {
  const { scan_id } = question
  const answer = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const pressed = (event.nativeEvent as SubmitEvent).submitter
    onAnswer?.(scan_id, pressed?.getAttribute('value') === 'seen' ? 'seen' : 'refused')
  }
  return (
    <form method="post" className="proof-answers" onSubmit={onAnswer && answer}>
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

/** Entries that were put off: the next ticket did not wait for them. */
export function OpenQuestions({
  questions,
  onAnswer,
}: { questions: readonly Question[] } & Pick<Props, 'onAnswer'>) {
  if (questions.length === 0) return null
  return (
    <section className="open-questions" aria-labelledby="a-verifier">
      <h2 id="a-verifier">À vérifier ({questions.length})</h2>
      <ul>
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
