import type { Drawing } from '../../../../contract/rules/seat-plan.ts'
import { planProblems } from '../../../../contract/rules/seat-plan-problems.ts'
import { isPlanFile, readPlanFile } from './plan-file.ts'
import { isPretixFile, readPretixFile } from './pretix-file.ts'
import { FileProblem, recordIn } from './reading.ts'

export const largestPlanFileBytes = 2 * 1024 * 1024

export const planFileTooLarge = 'Ce fichier est trop lourd pour un plan de salle : 2 Mo au plus.'

/** The plan in a file of ours or of pretix's, or why it cannot be taken: whole or not at all. */
export function readFile(text: string): { drawing: Drawing } | { problem: string } {
  try {
    const file = recordIn(parsed(text), 'Ce fichier')
    const drawing = isPlanFile(file) ? readPlanFile(file) : isPretixFile(file) ? readPretixFile(file) : null
    if (!drawing)
      return {
        problem: 'Ce fichier n’est pas un plan de salle : ni d’Ouvreuse, ni de pretix (« seating plan »).',
      }
    const [problem] = planProblems(drawing.seats)
    return problem ? { problem: problem.message } : { drawing }
  } catch (error) {
    if (error instanceof FileProblem) return { problem: error.message }
    throw error
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new FileProblem('Ce fichier n’est pas un plan de salle : son contenu n’est pas du JSON.')
  }
}
