/** Does one after the other, each whatever became of those before it; throws at the end where any failed. */
export async function doEach(
  chores: ReadonlyArray<() => Promise<unknown>>,
  onError: (error: unknown) => void,
): Promise<void> {
  const failed: unknown[] = []
  for (const chore of chores)
    try {
      await chore()
    } catch (error) {
      onError(error)
      failed.push(error)
    }
  if (failed.length > 0)
    throw new AggregateError(failed, `${failed.length} of ${chores.length} chores failed.`)
}
