/**
 * Reads each thing once, however often it is asked for, and forgets it with the thing. What is read of it may not be changed
 * by who asks.
 */
export function oncePer<Key extends object, Value extends NonNullable<unknown>>(
  read: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, Value>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const value = read(key)
    known.set(key, value)
    return value
  }
}

/** Reads when it is first asked, and never again. */
export function once<Value extends NonNullable<unknown>>(read: () => Value): () => Value {
  let known: Value | undefined
  return () => (known ??= read())
}
