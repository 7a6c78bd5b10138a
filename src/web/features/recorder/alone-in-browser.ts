/**
 * Runs `work` while no other tab of this browser works on the same recording, and after those that asked before. The
 * browser ends a tab's turn when the tab goes away, even by a crash. Rejects with AbortError when the signal aborts first.
 */
export async function aloneInBrowser(
  recordingId: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  // Older browsers have none: two tabs may then both send a piece, which the server takes for one.
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return work()
  await locks.request(`attest-recording:${recordingId}`, { signal }, work)
}
