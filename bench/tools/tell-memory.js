import { renameSync, writeFileSync } from 'node:fs'

// Loaded into the measured process before the product (`--import`): it tells who started it what its memory is made of.
// In a file: a process that has loaded a demonstration begins anew, and keeps neither channel nor pipe.
const file = process.env.TELL_MEMORY ?? ''
setInterval(() => {
  writeFileSync(`${file}.new`, JSON.stringify(process.memoryUsage()))
  renameSync(`${file}.new`, file)
}, 1000).unref()
