// Loaded into the measured process before the product (`--import`): it tells who started it what its memory is made of.
setInterval(() => process.send?.(process.memoryUsage()), 1000).unref()
process.channel?.unref()
