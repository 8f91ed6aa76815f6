// folder-lock.test.ts runs this process. It prints whether it got the lock, and keeps it until its stdin ends.
import { lockFolder } from '../../../server/database/embedded/folder-lock.ts'

try {
  const release = lockFolder(process.argv[2] ?? '')
  process.stdout.write('held\n')
  process.stdin.resume()
  process.stdin.once('end', release)
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`)
}
