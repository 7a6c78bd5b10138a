/** The time of day, as an argument: nothing else of the server asks the machine for it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
