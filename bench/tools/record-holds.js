import { PGlite } from '@electric-sql/pglite'

// This file is loaded with --import into the server that a bench measures. It reports to the parent process each
// transaction, or single statement, that occupied the embedded database for more than 5 ms of processor time.

const statements = []
const run = PGlite.prototype._runExclusiveTransaction
const protocol = PGlite.prototype.execProtocolRawSync

const processorMs = since => {
  const { user, system } = process.threadCpuUsage(since)
  return (user + system) / 1000
}

PGlite.prototype._runExclusiveTransaction = function (work) {
  return run.call(this, async () => {
    const began = process.threadCpuUsage()
    statements.length = 0
    try {
      return await work()
    } finally {
      const ms = processorMs(began)
      if (ms > 5) process.send?.({ ms, statements: [...statements] })
    }
  })
}

if (process.env.HOLDS_STATEMENTS) {
  PGlite.prototype.execProtocolRawSync = function (message) {
    const began = process.threadCpuUsage()
    try {
      return protocol.call(this, message)
    } finally {
      const text = Buffer.from(message.subarray(0, 300))
        .toString('latin1')
        .replace(/[^ -~]+/g, ' ')
      statements.push([processorMs(began), text])
    }
  }
}
process.channel?.unref()
