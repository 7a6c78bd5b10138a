/** Milliseconds that the processor worked for this process and its threads: a busy machine makes none of them. */
export function workSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1_000
}

/** The same of this thread alone, in which the server's event loop turns, while something is done. */
export async function workOfLoop(done: () => Promise<void>): Promise<number> {
  const begun = process.threadCpuUsage()
  await done()
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1_000
}
