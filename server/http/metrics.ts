const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Metrics = ReturnType<typeof createMetrics>
type Series = { count: number; sum: number; inBucket: number[] }

/** Counts requests and their duration. Reports them in the Prometheus text format. */
export function createMetrics() {
  const series = new Map<string, Series>()

  return {
    observe(method: string, status: number, seconds: number): void {
      const labels = `method="${knownMethod(method)}",status="${status}"`
      const known = series.get(labels) ?? { count: 0, sum: 0, inBucket: buckets.map(() => 0) }
      series.set(labels, known)
      known.count += 1
      known.sum += seconds
      let bucket = 0
      while (seconds > buckets[bucket]!) bucket++
      if (bucket < buckets.length) known.inBucket[bucket]! += 1
    },
    text(): string {
      const lines = ['# TYPE http_request_duration_seconds histogram']
      for (const [labels, { count, sum, inBucket }] of series) {
        let upToHere = 0
        for (const [index, limit] of buckets.entries()) {
          upToHere += inBucket[index]!
          lines.push(`http_request_duration_seconds_bucket{${labels},le="${limit}"} ${upToHere}`)
        }
        lines.push(`http_request_duration_seconds_bucket{${labels},le="+Inf"} ${count}`)
        lines.push(`http_request_duration_seconds_sum{${labels}} ${sum}`)
        lines.push(`http_request_duration_seconds_count{${labels}} ${count}`)
      }
      const memory = process.memoryUsage()
      lines.push('# TYPE process_resident_memory_bytes gauge', `process_resident_memory_bytes ${memory.rss}`)
      lines.push('# TYPE nodejs_heap_used_bytes gauge', `nodejs_heap_used_bytes ${memory.heapUsed}`)
      lines.push('# TYPE process_uptime_seconds gauge', `process_uptime_seconds ${process.uptime()}`)
      return `${lines.join('\n')}\n`
    },
  }
}

/** Groups unknown methods as OTHER, so that callers cannot add labels to the metrics. */
const knownMethod = (method: string): string =>
  ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS', 'PUT'].includes(method) ? method : 'OTHER'
