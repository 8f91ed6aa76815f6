import { renameSync, writeFileSync } from 'node:fs'

// This file is loaded with --import into the measured process, before the product. It writes the memory use to a
// file every second.
const file = process.env.TELL_MEMORY ?? ''
setInterval(() => {
  writeFileSync(`${file}.new`, JSON.stringify(process.memoryUsage()))
  renameSync(`${file}.new`, file)
}, 1000).unref()
