import { expect, test } from 'vitest'
import { NameTrie, type TrieNode } from './name-trie.ts'

/** A token for each letter. */
const letters = (words: string): number[] => [...words].map((letter) => letter.charCodeAt(0))

/** The node of a beginning; null where no name begins so. */
function follow(trie: NameTrie, beginning: string): TrieNode | null {
  let found: TrieNode | null = null
  for (const token of letters(beginning)) {
    const nexts: ReadonlyArray<[number, TrieNode]> = found === null ? trie.firsts : trie.nexts(found)
    found = nexts.find(([next]) => next === token)?.[1] ?? null
    if (found === null) return null
  }
  return found
}

function nameAt(trie: NameTrie, text: string): string | undefined {
  const node = follow(trie, text)
  const number = node && trie.nameAt(node)
  return number === null ? undefined : trie.names[number]
}

test('names are found by their tokens, with a capital and without; beginnings of names are none', () => {
  const trie = new NameTrie(['Celexa', 'celecoxib', 'Celexa XR'], letters)
  expect(nameAt(trie, 'Celexa')).toBe('Celexa')
  expect(nameAt(trie, 'celexa')).toBe('Celexa')
  expect(nameAt(trie, 'Celecoxib')).toBe('celecoxib')
  expect(nameAt(trie, 'Celexa XR')).toBe('Celexa XR')
  expect(nameAt(trie, 'Cele')).toBeUndefined()
  expect(follow(trie, 'Celz')).toBeNull()
})

test('a list without names has no beginnings', () => {
  expect(new NameTrie([], letters).firsts).toEqual([])
})
