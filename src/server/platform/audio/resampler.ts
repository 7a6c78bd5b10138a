/** Zero crossings of the filter on each side of its middle: about 60 dB of stop band with the window below. */
const HALF_WIDTH = 24
const KAISER_BETA = 7
/** Where the filter begins to close, as a part of the lower of the two Nyquist frequencies. */
const PASS_BAND = 0.9
/** Rates with a large common ratio share this many filter positions: the error stays below 16-bit noise. */
const MAX_PHASES = 1_024

/**
 * Converts a stream of samples from one rate to another with a windowed-sinc low-pass, so that nothing above the new
 * Nyquist frequency folds back. `n` samples in give `round(n * to / from)` samples out, without a shift in time.
 */
export class Resampler {
  readonly #fromStep: number
  readonly #toStep: number
  readonly #phases: number
  readonly #reach: number
  readonly #filters: Float32Array[]
  /** Input samples from `#first` on that later outputs still need. */
  #history: Float32Array
  #first: number
  #received = 0
  #produced = 0

  constructor(fromRate: number, toRate: number) {
    const divisor = greatestCommonDivisor(fromRate, toRate)
    this.#fromStep = fromRate / divisor
    this.#toStep = toRate / divisor
    this.#phases = Math.min(this.#toStep, MAX_PHASES)
    const cutoff = PASS_BAND * Math.min(1, toRate / fromRate)
    this.#reach = Math.ceil(HALF_WIDTH / Math.min(1, toRate / fromRate))
    this.#filters = Array.from({ length: this.#phases + 1 }, (_, phase) =>
      makeFilter(phase / this.#phases, this.#reach, cutoff),
    )
    this.#history = new Float32Array(this.#reach)
    this.#first = -this.#reach
  }

  /** Takes the next samples and gives what can be computed from them. */
  push(samples: Float32Array): Float32Array {
    const joined = new Float32Array(this.#history.length + samples.length)
    joined.set(this.#history)
    joined.set(samples, this.#history.length)
    this.#history = joined
    this.#received += samples.length
    return this.#produce(Math.floor(((this.#received - this.#reach) * this.#toStep) / this.#fromStep))
  }

  /** The samples still inside the filter at the end of the stream. */
  flush(): Float32Array {
    const total = Math.round((this.#received * this.#toStep) / this.#fromStep)
    const padded = new Float32Array(this.#history.length + 2 * this.#reach)
    padded.set(this.#history)
    this.#history = padded
    return this.#produce(total)
  }

  #produce(upTo: number): Float32Array {
    const output = new Float32Array(Math.max(0, upTo - this.#produced))
    const taps = 2 * this.#reach
    for (let index = 0; index < output.length; index += 1) {
      const numerator = (this.#produced + index) * this.#fromStep
      const whole = Math.floor(numerator / this.#toStep)
      const phase = Math.round(((numerator - whole * this.#toStep) / this.#toStep) * this.#phases)
      const filter = this.#filters[phase] as Float32Array
      const start = whole - this.#reach + 1 - this.#first
      let sum = 0
      for (let tap = 0; tap < taps; tap += 1)
        sum += (this.#history[start + tap] as number) * (filter[tap] as number)
      output[index] = sum
    }
    this.#produced += output.length
    this.#forget()
    return output
  }

  #forget(): void {
    const next = Math.floor((this.#produced * this.#fromStep) / this.#toStep) - this.#reach
    const spent = Math.min(Math.max(0, next - this.#first), this.#history.length)
    this.#history = this.#history.slice(spent)
    this.#first += spent
  }
}

/** Taps for an output that lies `fraction` of a sample behind input sample `reach - 1` of the window. */
function makeFilter(fraction: number, reach: number, cutoff: number): Float32Array {
  const filter = new Float32Array(2 * reach)
  let total = 0
  for (let tap = 0; tap < filter.length; tap += 1) {
    const distance = tap - (reach - 1) - fraction
    const value = cutoff * sinc(cutoff * distance) * kaiser(distance / reach)
    filter[tap] = value
    total += value
  }
  return filter.map((value) => value / total)
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
}

function kaiser(x: number): number {
  return Math.abs(x) >= 1 ? 0 : bessel(KAISER_BETA * Math.sqrt(1 - x * x)) / bessel(KAISER_BETA)
}

/** The modified Bessel function of order zero, by its series. */
function bessel(x: number): number {
  let [sum, term] = [1, 1]
  for (let k = 1; term > sum * 1e-9; k += 1) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
