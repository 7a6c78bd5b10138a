/** Milliseconds that the processor worked for this process and its threads: a busy machine makes none of them. */
export function workSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1_000
}
