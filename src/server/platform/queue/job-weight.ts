const BYTES_OF_TALK = 10_000
const MS_OF_SOUND = 2 * 60_000

/** How much work it is to write from a transcript of so many bytes: 1 up to a visit of some ten minutes; above 0, whole. */
export const weightOfTalk = (bytes: number): number => Math.max(1, Math.ceil(bytes / BYTES_OF_TALK))

/** How much work it is to hear a recording of so many ms: 1 up to two minutes; above 0, whole. */
export const weightOfSound = (ms: number): number => Math.max(1, Math.ceil(ms / MS_OF_SOUND))
