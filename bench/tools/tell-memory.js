import { writeSync } from 'node:fs'

// Loaded into the measured process before the product (`--import`): it tells who started it what its memory is made of.
// Through a pipe, which outlives the process that has loaded a demonstration and begins anew.
setInterval(() => writeSync(3, `${JSON.stringify(process.memoryUsage())}\n`), 1000).unref()
