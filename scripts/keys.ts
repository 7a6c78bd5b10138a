import { keyPlaces } from '#server/key-places.ts'
import { openStorage } from '#server/open-storage.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openMasterKeys } from '#server/platform/keys/open-master-keys.ts'
import { listKeys, retireKeys } from '#server/platform/keys/retirement.ts'
import { rotateKeys, type Rotation } from '#server/platform/keys/rotation.ts'
import { withOperator } from './with-operator.ts'

const USAGE = `The master keys under which patients' data, recordings and documents are encrypted.

  npm run keys -- list           each key: where it is, when it was added and retired, and how many things need it
  npm run keys -- rotate         makes a new key the current one and puts everything under it, while the product runs;
                                 called again after it was ended, it finishes what is left
  npm run keys -- retire [id]    takes an old key that nothing needs any more out of use, and out of the file; without an id,
                                 every such key, retired ones that a restored copy brought back among them
`
const COMMANDS = ['list', 'rotate', 'retire'] as const
const TELL_EVERY_MS = 1_000

/** Runs the command and answers its exit code: 0 done, 1 it could not be done, 2 called wrongly. */
export async function keysCommand(
  [command, id, ...rest]: string[],
  environment: Record<string, string | undefined>,
  say: (sentence: string) => void,
): Promise<number> {
  if (command === '--help') {
    say(USAGE)
    return 0
  }
  const asked = COMMANDS.find((name) => name === command)
  if (!asked || rest.length > 0 || (id !== undefined && asked !== 'retire')) {
    say(USAGE)
    return 2
  }
  return withOperator(environment, say, async (settings, operator) => {
    const places = keyPlaces(settings, operator)
    const now = () => systemClock.now()
    const opened = new DisposableStack()
    const open: Rotation['openStorage'] = async (keys) =>
      opened.adopt(await openStorage(settings, { ...operator, keys, now }), (kept) => kept.close()).storage
    const rotation = { ...places, clock: systemClock, openStorage: open, say, onProgress: progressTo(say) }
    try {
      if (asked === 'rotate') await rotateKeys(rotation)
      else if (asked === 'retire') await retireKeys(rotation, id ?? null)
      else await list(rotation, say)
    } finally {
      opened.dispose()
    }
    return 0
  })
}

async function list(rotation: Rotation, say: (sentence: string) => void): Promise<void> {
  const { keys: masterKeys } = await openMasterKeys(rotation, rotation.clock.now())
  const { keys, damaged } = await listKeys(rotation, await rotation.openStorage(masterKeys))
  say(
    ['key', 'state', 'kept in', 'added', 'retired', 'texts', 'files'].map((cell) => cell.padEnd(18)).join(''),
  )
  for (const { id, state, source, addedAt, retiredAt, texts, objects } of keys) {
    const cells = [id, state, source ?? '-', minuteOf(addedAt), minuteOf(retiredAt), `${texts}`, `${objects}`]
    say(cells.map((cell) => cell.padEnd(18)).join(''))
  }
  if (damaged > 0) say(`${damaged} files are damaged and do not name a key.`)
}

const minuteOf = (moment: Date | null) => moment?.toISOString().slice(0, 16) ?? '-'

function progressTo(say: (sentence: string) => void): Rotation['onProgress'] {
  let told = -TELL_EVERY_MS
  return (done, total) => {
    const now = performance.now()
    if (now - told < TELL_EVERY_MS && done < total) return
    told = now
    say(`${done} of ${total} moved`)
  }
}

if (import.meta.main) {
  process.exitCode = await keysCommand(process.argv.slice(2), process.env, (sentence) => {
    process.stdout.write(`${sentence}\n`)
  })
}
