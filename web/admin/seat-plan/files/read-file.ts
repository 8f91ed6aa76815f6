import type { Drawing } from '../../../../contract/rules/seat-plan.ts'
import { planProblems } from '../../../../contract/rules/seat-plan-problems.ts'
import { isPlanFile, readPlanFile } from './plan-file.ts'
import { isPretixFile, readPretixFile } from './pretix-file.ts'
import { FileProblem, recordIn } from './reading.ts'

export const largestPlanFileBytes = 2 * 1024 * 1024

export const planFileTooLarge = 'Ce fichier est trop lourd pour un plan de salle : 2 Mo au plus.'

/** Limits the number of messages, because a wrong file may have a problem at every seat. */
const mostProblemsTold = 6

/** Reads a seat plan in our format or pretix's. Returns the whole drawing, or the problems. */
export function readFile(text: string): { drawing: Drawing } | { problems: string[] } {
  try {
    const file = recordIn(parsed(text), 'Ce fichier')
    const drawing = isPlanFile(file) ? readPlanFile(file) : isPretixFile(file) ? readPretixFile(file) : null
    if (!drawing)
      return {
        problems: [
          'Ce fichier n’est pas un plan de salle : ni d’Ouvreuse, ni de pretix («\u00a0seating plan\u00a0»).',
        ],
      }
    const problems = planProblems(drawing.seats).map(({ message }) => message)
    return problems.length > 0 ? { problems: shortened(problems) } : { drawing }
  } catch (error) {
    if (error instanceof FileProblem) return { problems: [error.message] }
    throw error
  }
}

function shortened(problems: string[]): string[] {
  const more = problems.length - mostProblemsTold
  return more > 0 ? [...problems.slice(0, mostProblemsTold), `Et ${more} de plus.`] : problems
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new FileProblem('Ce fichier n’est pas un plan de salle : son contenu n’est pas du JSON.')
  }
}
