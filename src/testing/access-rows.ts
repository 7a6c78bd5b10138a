import type { SendOptions } from './test-app.ts'

/** How an endpoint is named in the table of who may call what. `Owned`: what belongs to the first physician. */
export interface AccessRow<Owned> {
  /** A call that its owner may make, as far as access goes; null: nobody else's row can be named in it. */
  names: ((owned: Owned) => { parts: object; options?: SendOptions }) | null
  /** What a stranger gets; 404 unless said otherwise. */
  stranger?: { status: number; reply?: object }
}

/** For rows of a table that names what `Owned` holds. */
export function rowMakers<Owned>() {
  return {
    body: (make: (owned: Owned) => object): AccessRow<Owned> => ({
      names: (owned) => ({ parts: { body: make(owned) } }),
    }),
    params: (make: (owned: Owned) => object, query?: object): AccessRow<Owned> => ({
      names: (owned) => ({ parts: { params: make(owned), ...(query ? { query } : {}) } }),
    }),
  }
}
