/** What was done with a pearl in an earlier note, and what that note was about. */
export interface PearlUse {
  pearlId: string
  noteId: string
  used: boolean
  dismissed: boolean
  concepts: readonly string[]
}

export interface RankedPearl<Candidate> {
  candidate: Candidate
  rank: number
  /** In how many similar notes. */
  usedBefore: number
  dismissedBefore: number
  /** Dismissed so often in similar notes that it no longer counts as one that fits. */
  setAside: boolean
}

/** Two notes are similar when they share so much of what they are about: 0 nothing, 1 all. */
export const SIMILAR_FROM = 0.35
const USED_RAISES = 0.15
const USES_THAT_RAISE = 4
const DISMISSED_LOWERS = 0.3
/** Dismissed in one visit much like this one, or in some that are a little like it. */
const SET_ASIDE_FROM = 0.75

/** How much two notes are about the same: the cosine of their concepts. */
export function similarityOf(one: ReadonlySet<string>, other: readonly string[]): number {
  if (one.size === 0 || other.length === 0) return 0
  const shared = other.filter((concept) => one.has(concept)).length
  return shared / Math.sqrt(one.size * other.length)
}

/** Candidates with what similar notes taught: what was used there rises, what was dismissed sinks. The best first. */
export function rankPearls<Candidate extends { id: string; score: number }>(
  candidates: readonly Candidate[],
  { uses, concepts, noteId }: { uses: readonly PearlUse[]; concepts: readonly string[]; noteId: string },
): Array<RankedPearl<Candidate>> {
  const about = new Set(concepts)
  const similar = uses
    .filter((use) => use.noteId !== noteId)
    .map((use) => ({ ...use, likeness: similarityOf(about, use.concepts) }))
    .filter(({ likeness }) => likeness >= SIMILAR_FROM)
  const ofPearl = Map.groupBy(similar, ({ pearlId }) => pearlId)
  return candidates
    .map((candidate) => {
      const of = ofPearl.get(candidate.id) ?? []
      const usedBefore = of.filter(({ used }) => used).length
      const dismissedBefore = of.filter(({ dismissed, used }) => dismissed && !used).length
      const raised = USED_RAISES * Math.min(USES_THAT_RAISE, usedBefore)
      return {
        candidate,
        rank: candidate.score + raised - DISMISSED_LOWERS * dismissedBefore,
        usedBefore,
        dismissedBefore,
        setAside: againstOf(of) >= SET_ASIDE_FROM,
      }
    })
    .sort((one, other) => Number(one.setAside) - Number(other.setAside) || other.rank - one.rank)
}

/** How much speaks against it: what is dismissed counts by how alike the notes are, what is used speaks for it. */
const againstOf = (uses: ReadonlyArray<{ used: boolean; dismissed: boolean; likeness: number }>): number =>
  uses.reduce((sum, { used, dismissed, likeness }) => sum + (used ? -likeness : dismissed ? likeness : 0), 0)
