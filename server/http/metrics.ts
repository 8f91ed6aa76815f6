const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Metrics = ReturnType<typeof createMetrics>

/** Counts requests and their duration, and writes them the way Prometheus reads. */
export function createMetrics() {
  const requests = new Map<string, { count: number; sum: number; buckets: number[] }>()
  return {
    observe(method: string, status: number, seconds: number): void {
      const labels = `method="${knownMethod(method)}",status="${status}"`
      const entry = requests.get(labels) ?? { count: 0, sum: 0, buckets: buckets.map(() => 0) }
      entry.count += 1
      entry.sum += seconds
      buckets.forEach((limit, index) => {
        if (seconds <= limit) entry.buckets[index]! += 1
      })
      requests.set(labels, entry)
    },
    text(): string {
      const lines = ['# TYPE http_request_duration_seconds histogram']
      for (const [labels, entry] of requests) {
        buckets.forEach((limit, index) => {
          lines.push(`http_request_duration_seconds_bucket{${labels},le="${limit}"} ${entry.buckets[index]}`)
        })
        lines.push(`http_request_duration_seconds_bucket{${labels},le="+Inf"} ${entry.count}`)
        lines.push(`http_request_duration_seconds_sum{${labels}} ${entry.sum}`)
        lines.push(`http_request_duration_seconds_count{${labels}} ${entry.count}`)
      }
      const memory = process.memoryUsage()
      lines.push('# TYPE process_resident_memory_bytes gauge', `process_resident_memory_bytes ${memory.rss}`)
      lines.push('# TYPE nodejs_heap_used_bytes gauge', `nodejs_heap_used_bytes ${memory.heapUsed}`)
      lines.push('# TYPE process_uptime_seconds gauge', `process_uptime_seconds ${process.uptime()}`)
      return `${lines.join('\n')}\n`
    },
  }
}

/** A label per word a stranger invents would grow without end. */
const knownMethod = (method: string): string =>
  ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS', 'PUT'].includes(method) ? method : 'OTHER'
