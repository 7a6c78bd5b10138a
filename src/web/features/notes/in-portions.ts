/** Sends all, so many at once, one portion after the other; the first that is refused is the last. */
export async function inPortions<T>(
  all: readonly T[],
  size: number,
  send: (portion: T[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < all.length; at += size) await send(all.slice(at, at + size))
}
