import type { FileAnswer } from '../../contract/endpoint.ts'
import type { ActorContext } from '../context.ts'
import { writeToJournal } from './write-to-journal.ts'

/**
 * Wraps a function that makes a download of the books: the audit log then records who downloads it. The recorded
 * file name tells the content and the period.
 */
export const journalled =
  <Input>(make: (context: ActorContext, input: Input) => Promise<FileAnswer>) =>
  async (context: ActorContext, input: Input): Promise<FileAnswer> => {
    const file = await make(context, input)
    const export_of_books = { action: 'export', entity: 'books', entity_id: 1, after: { file: file.name } }
    await writeToJournal(context.db, context, export_of_books)
    return file
  }
