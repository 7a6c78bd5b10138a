/** Lets the loop turn: whatever else has come is taken up before what follows. */
export async function freeLoop(): Promise<void> {
  // The first ends in the turn that is under way, when nothing that has come since was looked at.
  await new Promise(setImmediate)
  await new Promise(setImmediate)
}
