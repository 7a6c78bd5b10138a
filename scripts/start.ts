// One process from the start: whoever ends `npm start` ends the server, which a chain of commands would leave running.
import './check-node.ts'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

// In a process of its own: what builds the screens takes memory that the server would keep.
const built = spawnSync(process.execPath, [join(import.meta.dirname, 'build-web.ts')], { stdio: 'inherit' })
if (built.status !== 0) process.exit(built.status ?? 1)
if (process.argv[2] === 'demo') await import('./demo.ts')
else await import('#server/main.ts')
