/**
 * Where every thread of the server begins: it steps back before it loads what it is for, because loading takes longer than
 * most work. `startYieldingThread` says how far, and which script comes then.
 */
import { ownThreadId, yieldCores } from './thread-priority.ts'

const [script = '', steps = ''] = process.argv.slice(2)
yieldCores(ownThreadId(), Number(steps))
await import(script)
