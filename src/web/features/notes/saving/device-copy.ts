/**
 * What this device keeps of what one saver has not saved yet. What an earlier visit or another window left there is neither
 * written over nor forgotten before it was read and is dealt with.
 */
export class DeviceCopy<Unsaved> {
  private readonly store: (unsaved: Unsaved | null) => void
  private holds: 'unread' | 'nothing' | 'ours' = 'unread'
  /** Typed while the device could not be written. */
  private typed: Unsaved | null = null
  /** Read while something else was unsaved: put back once that is saved. */
  private left: Unsaved | null = null

  /** `store` writes to the device; null forgets what is there. */
  constructor(store: (unsaved: Unsaved | null) => void) {
    this.store = store
  }

  /** Whether all that was to be kept went to the device. */
  isComplete(): boolean {
    return this.typed === null
  }

  keep(unsaved: Unsaved): void {
    if (this.holds === 'unread' || this.left) {
      this.typed = unsaved
      return
    }
    this.holds = 'ours'
    this.typed = null
    this.store(unsaved)
  }

  /** All is saved: forgets what was ours. Answers what is to be put back now, or null. */
  saved(): Unsaved | null {
    const { left } = this
    this.typed = null
    this.left = null
    if (left) return left
    if (this.holds === 'ours') {
      this.holds = 'nothing'
      this.store(null)
    }
    return null
  }

  /** The device was read; null: nothing lay there. Answers what is to be put back now, or null. */
  read(unsaved: Unsaved | null, isSaved: boolean): Unsaved | null {
    if (this.holds === 'ours') return null
    this.holds = unsaved ? 'ours' : 'nothing'
    if (unsaved && !isSaved) this.left = unsaved
    else if (!unsaved && this.typed) this.keep(this.typed)
    return isSaved ? unsaved : null
  }

  /** All of it is thrown away. */
  drop(): void {
    this.typed = null
    this.left = null
    if (this.holds === 'unread') return
    this.holds = 'nothing'
    this.store(null)
  }
}
