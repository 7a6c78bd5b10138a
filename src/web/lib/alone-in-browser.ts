/**
 * Runs `work` while no other tab of this browser does work of this name, and after those that asked before. The browser
 * ends a tab's turn when the tab goes away, even by a crash. Rejects with AbortError when the signal aborts first.
 */
export async function aloneInBrowser(
  name: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  // Older browsers have none, nor has a page on plain http: two tabs may then both send, and the server takes it for one.
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return work()
  await locks.request(`attest-${name}`, { signal }, work)
}
