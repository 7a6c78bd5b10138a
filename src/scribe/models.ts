import packedPlace from './model/place.json' with { type: 'json' }
import packedRole from './model/role.json' with { type: 'json' }
import { unpackModel, type LinearModel } from './linear-model.ts'
import { boundaryModel } from './talk/sentences.ts'

/** The weights the engine decides by. Tests and benches may pass others; the product uses those built in. */
export interface ScribeModels {
  /** Where sentences end. */
  boundary: LinearModel
  /** Who says a sentence. */
  role: LinearModel
  /** Which part of the note a sentence belongs to, if any. */
  place: LinearModel
}

let builtIn: ScribeModels | null = null

export function builtInModels(): ScribeModels {
  return (builtIn ??= {
    boundary: boundaryModel(),
    role: unpackModel(packedRole),
    place: unpackModel(packedPlace),
  })
}
