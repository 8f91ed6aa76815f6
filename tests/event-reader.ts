export function eventsOf(response: Response) {
  const reader = response.body!.getReader()
  return {
    next: async () => new TextDecoder().decode((await reader.read()).value),
    ended: async () => (await reader.read()).value === undefined,
    leave: () => reader.cancel(),
  }
}
