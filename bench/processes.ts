import { readdir, readFile } from 'node:fs/promises'

/** A process of Linux with what it holds in memory, in bytes. */
export interface ProcessMemory {
  id: number
  command: string
  /** Its share of memory, where pages that several processes hold are divided among them. */
  share: number
  resident: number
  /** The most it ever held. */
  peak: number
}

/** The process and everything it started, itself first. Empty where there is no /proc. */
export async function processTree(id: number): Promise<ProcessMemory[]> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc').catch(() => []))
    if (/^\d+$/.test(name)) {
      const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '')
      parents.set(Number(name), Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0))
    }
  const members = [id]
  for (const member of members)
    for (const [child, parent] of parents) if (parent === member) members.push(child)
  const known = await Promise.all(members.map(memoryOf))
  return known.filter((process) => process !== null)
}

async function memoryOf(id: number): Promise<ProcessMemory | null> {
  try {
    const read = (file: string) => readFile(`/proc/${id}/${file}`, 'utf8')
    const [status, command] = await Promise.all([read('status'), read('cmdline')])
    // Another account's processes do not show their share to everybody.
    const rollup = await read('smaps_rollup').catch(() => '')
    const bytes = (text: string, field: string) =>
      1_024 * Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
    const resident = bytes(status, 'VmRSS')
    return {
      id,
      command: command.replaceAll('\0', ' ').trim(),
      resident,
      peak: bytes(status, 'VmHWM'),
      share: bytes(rollup, 'Pss') || resident,
    }
  } catch {
    return null
  }
}
