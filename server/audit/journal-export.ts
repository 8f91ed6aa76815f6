import type { FileAnswer } from '../../contract/endpoint.ts'
import type { ActorContext } from '../context.ts'
import { writeToJournal } from './write-to-journal.ts'

/**
 * Wraps a function that makes a downloadable file of the books, so that the audit log records who downloaded it.
 * The audit line contains the file name, which tells the content and the period.
 */
export const journalled =
  <Input>(make: (context: ActorContext, input: Input) => Promise<FileAnswer>) =>
  async (context: ActorContext, input: Input): Promise<FileAnswer> => {
    const file = await make(context, input)
    const export_of_books = { action: 'export', entity: 'books', entity_id: 1, after: { file: file.name } }
    await writeToJournal(context.db, context, export_of_books)
    return file
  }
